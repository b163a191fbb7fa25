// Serves dist/ only to this machine: `npm run serve`, or `serve()` in the tests.

import { createReadStream, existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const dist = join(import.meta.dirname, '..', 'dist');
const TYPES = { '.html': 'text/html', '.css': 'text/css', '.js': 'text/javascript', '.svg': 'image/svg+xml' };

/** Starts a server on a port, or on any free port. Resolves to the server and its address. */
export function serve(port = 0) {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, 'http://localhost');
    // The server returns only the files of dist/, which has no folders.
    const name = pathname === '/' ? 'index.html' : pathname.slice(1);
    const file = join(dist, name);
    if (!/^[\w-]+\.\w+$/.test(name) || !existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'content-type': `${TYPES[extname(name)]}; charset=utf-8`, 'cache-control': 'no-store' });
    createReadStream(file).pipe(response);
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      resolve({ server, address: `http://localhost:${server.address().port}/` });
    });
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { address } = await serve(Number(process.env.PORT ?? 8000));
  console.log(`${address} (press Ctrl+C to stop)`);
}
