// In a page: plays a match of bots alone and says how long each of their Decisions took, in milliseconds.
async (level) => {
  const { worker } = window;
  const ask = (method, path, key, body, hear) =>
    new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      let text = "";
      port1.onmessage = ({ data }) => {
        if ("piece" in data) {
          text += data.piece;
          hear?.(data.piece, () => (port1.postMessage("stop"), resolve(text)));
        } else if ("end" in data) resolve(text);
      };
      const headers = { "content-type": "application/json", ...(key && { authorization: `Bearer ${key}` }) };
      const asked = { method, path, headers, body: body && JSON.stringify(body) };
      worker.postMessage({ asked }, [port2]);
    });
  const settings = { players: 4, turns: 4 };
  const { table, key } = JSON.parse(await ask("POST", "tables", "", { name: "Sun", avatar: "fox", settings }));
  const at = `tables/${table}`;
  for (const chair of [1, 2, 3]) await ask("POST", `${at}/host/bot`, key, { chair, level });
  await ask("POST", `${at}/host/start`, key);
  const { number } = JSON.parse(await ask("GET", at, key));
  await ask("POST", `${at}/leave`, key); // a bot plays in this seat, too
  const view = JSON.parse(await ask("GET", at, ""));
  const mine = view.public.order.indexOf(0);
  const times = [];
  let last;
  await ask("GET", `${at}/events?after=${number}`, "", undefined, (piece, stop) => {
    const now = performance.now();
    const seats = [...piece.matchAll(/"seat":(\d)/g)].map(([, seat]) => Number(seat));
    if (last !== undefined && seats.length && !seats.includes(mine)) times.push(now - last);
    last = now;
    if (times.length >= 60 || /"state":"ended"/.test(piece)) stop();
  });
  return times;
};
