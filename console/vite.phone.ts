import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const address = '/noLogin/gate/'

/** Writes into the service worker which files there are to keep, and a version that is another when one of them is. */
const listCachedFiles = (): Plugin => ({
  name: 'phone-kept-files',
  generateBundle(_, bundle) {
    const worker = bundle['worker.js']
    if (worker?.type !== 'chunk') throw new Error('the phone has no service worker')
    const made = Object.keys(bundle).filter(name => name.startsWith('assets/'))
    const files = [...made, ...readdirSync(path('./phone/public'))].map(name => `${address}${name}`)
    const version = createHash('sha256')
      .update(JSON.stringify([files, worker.code]))
      .digest('hex')
      .slice(0, 12)
    worker.code = worker.code.replaceAll('__PHONE_FILES__', JSON.stringify({ version, files }))
  },
})

/** The phone's page, apart from the console: the phone stores all of it, so nothing is in it that it does not need. */
export default defineConfig({
  root: path('./phone'),
  base: address,
  plugins: [listCachedFiles()],
  build: {
    target: 'es2022',
    outDir: path('./dist/noLogin/gate'),
    emptyOutDir: true,
    manifest: true,
    assetsInlineLimit: 0,
    rollupOptions: {
      input: { page: path('./phone/index.html'), worker: path('./src/admission/offline/service-worker.ts') },
      output: { entryFileNames: chunk => (chunk.name === 'worker' ? 'worker.js' : 'assets/[name]-[hash].js') },
    },
  },
})
