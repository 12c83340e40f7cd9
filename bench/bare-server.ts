import { createServer } from "node:http";

// The least that Node can do: the same answer to every request. Started by cached-page.ts, which
// sends the answer's headers and body (base64) as the first message.
process.once("message", (answer: { headers: Record<string, string>; body: string }) => {
  const body = Buffer.from(answer.body, "base64");
  const headers = { ...answer.headers, "content-length": body.length };
  const server = createServer((_request, response) => {
    response.writeHead(200, headers);
    response.end(body);
  });
  server.listen(0, "127.0.0.1", () => process.send?.(server.address()));
});
