import { fileURLToPath, pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { keysOfFirstPage } from './texts-by-use.ts'

const server = `http://127.0.0.1:${process.env.PORT ?? '3000'}`

/**
 * Leaves out the texts of refusals, e-mails and SMS, which the server renders. They are in the same files as the texts
 * of the pages, and the console does not need them.
 */
const withoutServerTexts: Plugin = {
  name: 'without-server-texts',
  enforce: 'pre',
  transform(code, id) {
    if (/\/contract\/src\/foundation\/message\/\w+-purposes\.ts$/.test(id)) {
      return { code: code.replace(/^ {4}(subject|text): \[[\s\S]*?\],$/gm, "    $1: ['', ''],"), map: null }
    }
    if (!/\/contract\/src\/(?:[-\w]+\/){2}[-\w]*texts\.ts$/.test(id)) return
    return { code: code.replace(/^(export const \w+Refusals) = refusals\(\{$[\s\S]*?^\}\)$/gm, '$1 = {}'), map: null }
  },
}

/**
 * Writes the texts of each language to two files: the sources have both languages next to each other, a page needs one, and the
 * first page few of its texts. The development server reads the sources.
 */
const textsOfOneLanguage: Plugin = {
  name: 'texts-of-one-language',
  apply: 'build',
  async load(id) {
    const file = /\/console\/src\/kernel\/i18n\/texts\/(cn|en)(-further)?\.ts$/.exec(id)
    if (!file) return
    const { texts: all } = (await import(pathToFileURL(id).href)) as { texts: Record<string, string> }
    const first = keysOfFirstPage(Object.keys(all))
    const isFurther = file[2] !== undefined
    const texts = Object.fromEntries(Object.entries(all).filter(([key]) => first.has(key) !== isFurther))
    return `export const texts = JSON.parse(${JSON.stringify(JSON.stringify(texts))})`
  },
}

/** Lazy chunks are loaded by `console/src/kernel/page/import-part.ts`, so that a failed one can be loaded later. */
const retryLazyChunks: Plugin = {
  name: 'parts-come-again',
  apply: 'build',
  enforce: 'pre',
  load: id =>
    id === '\0vite/preload-helper.js'
      ? "export { importPart as __vitePreload } from '/src/kernel/page/import-part.ts'"
      : null,
}

/**
 * Each style sheet is in a cascade layer, so that precedence does not depend on the order of loading: defaults of
 * elements, antd (`StyleProvider` of the shell), our own widgets, and last the print rules (`print.css`,
 * `*.print.css`).
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
  plugins: [withoutServerTexts, textsOfOneLanguage, retryLazyChunks, cascadeLayers, react()],
  build: {
    target: 'es2024',
    manifest: true,
    // Each font and drawing stays a separate file: inlined, every page load would contain them.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
  },
  server: {
    proxy: {
      // Not `/apiKeys`, which is a page.
      '^/api(?![a-zA-Z])': server,
      '/files': server,
      // The phone's page is a separate build.
      '/noLogin/gate': server,
      '/push': { target: server, ws: true },
    },
  },
})
