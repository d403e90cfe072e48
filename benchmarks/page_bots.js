// In a page, after tests/page/asking.py: matches of bots alone. `window.begin` starts one and returns its table;
// `window.times` says how long each Decision of bots took, in milliseconds.
window.begin = async (level) => {
  const ask = async (method, path, key, body) => {
    const headers = { "content-type": "application/json", ...(key && { authorization: `Bearer ${key}` }) };
    const { over } = window.asked(method, path, headers, body && JSON.stringify(body));
    return JSON.parse((await over)[2]);
  };
  const settings = { players: 4, turns: 4 };
  const { table, key } = await ask("POST", "tables", "", { name: "Sun", avatar: "fox", settings });
  const at = `tables/${table}`;
  for (const chair of [1, 2, 3]) await ask("POST", `${at}/host/bot`, key, { chair, level });
  await ask("POST", `${at}/host/start`, key);
  await ask("POST", `${at}/leave`, key); // a bot plays in this seat, too
  const view = await ask("GET", at, "");
  return { table, number: view.number, mine: view.public.order.indexOf(0) };
};
window.times = async (level) => {
  const { table, number, mine } = await window.begin(level);
  const times = [];
  let last;
  const stream = window.asked("GET", `tables/${table}/events?after=${number}`, {}, undefined, (piece) => {
    const now = performance.now();
    const seats = [...piece.matchAll(/"seat":(\d)/g)].map(([, seat]) => Number(seat));
    if (last !== undefined && seats.length && !seats.includes(mine)) times.push(now - last);
    last = now;
    if (times.length >= 30 || /"state":"ended"/.test(piece)) stream.stop();
  });
  await stream.over;
  return times;
};
