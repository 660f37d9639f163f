import { readlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { setPriority } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { parentPort } from 'node:worker_threads'

/*
 * The thread in which tesseract.js reads (its own one is `worker-script/node`): with data that lies in a package, with nothing
 * that could fetch, silent, and behind all that answers gates and people.
 */
const require = createRequire(import.meta.url)
const language = dirname(require.resolve('@tesseract.js-data/chi_sim/package.json'))

/** A thirtieth of what the rest gets of a core both want (`nice`): nobody stands before it. */
const behindAll = 15

// Only on Linux has a thread a priority of its own.
if (process.platform === 'linux') {
  try {
    setPriority(Number(basename(readlinkSync('/proc/thread-self'))), behindAll)
  } catch {
    // Where /proc is shut it takes its full share.
  }
}

// The engine's core prints what it thinks of a picture, and the library hands it no other place: `logger` and `errorHandler` hear
// of jobs alone. This console is the thread's own.
console.log = () => {}
console.error = () => {}
const refused = () => Promise.reject(new Error('nothing is fetched'))
globalThis.fetch = refused

const worker = require('tesseract.js/src/worker-script')
worker.setAdapter({
  getCore: require('tesseract.js/src/worker-script/node/getCore'),
  gunzip: require('tesseract.js/src/worker-script/node/gunzip'),
  fetch: refused,
  ...require('tesseract.js/src/worker-script/node/cache'),
  readCache: (path: string) => require('node:fs/promises').readFile(join(language, '4.0.0_best_int', basename(path))),
  writeCache: refused,
})
parentPort?.on('message', packet => {
  worker.dispatchHandlers(packet, (answer: unknown) => parentPort?.postMessage(answer))
})
