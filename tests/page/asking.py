"""Asks the worker of a page as the page itself does, for what is not shown."""

#: `window.asked` asks the worker that the page has started; `over` is the answer.
CATCH_WORKER = """
const { postMessage } = Worker.prototype;
Worker.prototype.postMessage = function (...given) {
  window.worker = this;
  return postMessage.apply(this, given);
};
window.streams = [];
window.asked = (method, path, headers, body, hear) => {
  const { port1, port2 } = new MessageChannel();
  const over = new Promise((done) => {
    let [status, type, text] = [0, '', ''];
    port1.onmessage = ({ data }) => {
      if ('status' in data) ({ status, type } = data);
      else if ('piece' in data) (text += data.piece, hear?.(data.piece));
      else done([status, type, text]);
    };
  });
  window.worker.postMessage({ asked: { method, path, headers, body } }, [port2]);
  return { over, stop: () => port1.postMessage('stop') };
};
"""
