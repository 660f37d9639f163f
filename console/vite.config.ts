import { fileURLToPath, pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const server = `http://127.0.0.1:${process.env.PORT ?? '3000'}`

/**
 * The server words its refusals and what it sends by mail and SMS; they stand in the same files as the words of the pages, and need
 * not be carried along.
 */
const withoutServersWords: Plugin = {
  name: 'without-servers-words',
  enforce: 'pre',
  transform(code, id) {
    if (id.endsWith('/contract/src/message/purposes.ts')) {
      return { code: code.replace(/^ {4}(subject|text): \[[\s\S]*?\],$/gm, "    $1: ['', ''],"), map: null }
    }
    if (!/\/contract\/src\/[-\w]+\/[-\w]*texts\.ts$/.test(id)) return
    return { code: code.replace(/^(export const \w+Refusals) = refusals\(\{$[\s\S]*?^\}\)$/gm, '$1 = {}'), map: null }
  },
}

/**
 * Each language's words are written out: the books have both languages side by side, and a reader needs one of them at a time. While
 * developing they are read from the books.
 */
const wordsOfOneLanguage: Plugin = {
  name: 'words-of-one-language',
  apply: 'build',
  async load(id) {
    const language = /\/console\/src\/kernel\/words\/(cn|en)\.ts$/.exec(id)?.[1]
    if (!language) return
    const { words } = (await import(pathToFileURL(id).href)) as { words: Record<string, string> }
    return `export const words = JSON.parse(${JSON.stringify(JSON.stringify(words))})`
  },
}

/** Parts come by `console/src/kernel/import-part.ts`, so that one that did not come may come later. */
const partsComeAgain: Plugin = {
  name: 'parts-come-again',
  apply: 'build',
  enforce: 'pre',
  load: id =>
    id === '\0vite/preload-helper.js'
      ? "export { importPart as __vitePreload } from '/src/kernel/import-part.ts'"
      : null,
}

/**
 * Each sheet is in a cascade layer, so that what wins does not depend on which sheet has come first: elements' defaults, antd
 * (`StyleProvider` of the shell), our own parts, and last what is said of paper (`print.css`, `*.print.css`).
 */
const cascadeLayers: Plugin = {
  name: 'cascade-layers',
  enforce: 'pre',
  transform(code, id) {
    const [path = ''] = id.split('?')
    if (!path.endsWith('.css') || !path.includes('/console/src/')) return
    const layer = path.endsWith('/theme/reset.css') ? 'reset' : /[./]print\.css$/.test(path) ? 'print' : 'parts'
    return { code: `@layer reset, antd, parts, print;\n@layer ${layer} {\n${code}\n}`, map: null }
  },
}

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [withoutServersWords, wordsOfOneLanguage, partsComeAgain, cascadeLayers, react()],
  build: {
    target: 'es2024',
    manifest: true,
    // Each font and drawing stays a file of its own: inlined they would be paid for on every page load.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
  },
  server: {
    proxy: {
      // Not `/apiKeys`, a page.
      '^/api(?![a-zA-Z])': server,
      '/files': server,
      // The phone's page is a build of its own.
      '/noLogin/gate': server,
      '/push': { target: server, ws: true },
    },
  },
})
