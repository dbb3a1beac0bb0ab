// A small server of static files for the page: web/ and the built module, on loopback only.
//
//     node tests/page/server.mjs [--port N] [--no-isolation]
//
// With isolation (the default) it sends the two headers that make the browser lend shared memory.
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize, sep } from "node:path";
import { argv } from "node:process";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));
const web = join(root, "web");
export const modulePath = join(root, "build/wasm/yomi.wasm");

const types = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".wasm": "application/wasm",
};

// The file that a URL names, or null when it names nothing inside web/.
function fileOf(url) {
  let path;
  try {
    path = decodeURIComponent(new URL(url, "http://localhost").pathname);
  } catch {
    return null;
  }
  if (path === "/yomi.wasm") return modulePath;
  const file = normalize(join(web, path === "/" ? "index.html" : path));
  return file.startsWith(web + sep) ? file : null;
}

async function answer(request, response, isolated) {
  const file = request.method === "GET" ? fileOf(request.url) : null;
  let body;
  try {
    body = await readFile(file);
  } catch {
    response.writeHead(404, { "Content-Type": "text/plain" }).end("not found\n");
    return;
  }
  const headers = {
    "Content-Type": types[extname(file)] ?? "application/octet-stream",
    "Cache-Control": "no-store",
  };
  if (isolated) {
    headers["Cross-Origin-Opener-Policy"] = "same-origin";
    headers["Cross-Origin-Embedder-Policy"] = "require-corp";
  }
  response.writeHead(200, headers).end(body);
}

// Starts a server; answers its address and a function that ends it.
export function serve({ isolated = true, port = 0 } = {}) {
  const server = createServer((request, response) => answer(request, response, isolated));
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => {
      const url = `http://127.0.0.1:${server.address().port}/`;
      const close = () => {
        server.closeAllConnections();
        return new Promise((done) => server.close(done));
      };
      resolve({ url, close });
    });
  });
}

if (import.meta.url === pathToFileURL(argv[1] ?? "").href) {
  const at = argv.indexOf("--port");
  const { url } = await serve({
    isolated: !argv.includes("--no-isolation"),
    port: at > 0 ? Number(argv[at + 1]) : 0,
  });
  console.log(`listening on ${url}`);
}
