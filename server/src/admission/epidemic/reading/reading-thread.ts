import { readlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { setPriority } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { parentPort } from 'node:worker_threads'

/*
 * The thread in which tesseract.js reads (instead of its own `worker-script/node`): with data from a package, without
 * network access, silent, and at lower priority than everything that answers gates and people.
 */
const require = createRequire(import.meta.url)
const language = dirname(require.resolve('@tesseract.js-data/chi_sim/package.json'))

/** About a thirtieth of a contended core (`nice`): everything else has priority. */
const behindAll = 15

// Only on Linux does a thread have its own priority.
if (process.platform === 'linux') {
  try {
    setPriority(Number(basename(readlinkSync('/proc/thread-self'))), behindAll)
  } catch {
    // Without /proc it takes its full share.
  }
}

// The engine's core prints debug output, and the library has no option for it: `logger` and `errorHandler` only get
// jobs. This console belongs to the thread.
console.log = () => {}
console.error = () => {}
const refused = () => Promise.reject(new Error('network access is disabled'))
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
