import { writeFileSync } from 'node:fs'
import { basename, dirname, join, relative, sep } from 'node:path'
import { decode, encode } from '@jridgewell/sourcemap-codec'
import { rolldown } from 'rolldown'
import { root } from './install.mjs'

/*
 * node scripts/build-server.mjs <folder>: builds the programs of the server and their libraries into a folder. V8 keeps
 * the text of the code it runs, so the code is minified, and escaped to ASCII: other text takes two bytes a character.
 * The source maps lie next to it for `scripts/stack.mjs`.
 */
const folder = process.argv[2]

/** Each is built under the name of its file: `server/src/kernel/services/program-file.ts` finds it by that. */
const programs = [
  'server/src/app/main.ts',
  'server/src/app/jobs.ts',
  'server/src/app/admin.ts',
  'server/src/kernel/jobs/process.ts',
  'server/src/admission/epidemic/reading/reading-thread.ts',
]

/** Packages that load native code, WebAssembly or data files from their folder, and optional ones that are not installed. */
const external = [
  'sharp',
  '@napi-rs/canvas',
  '@node-rs/argon2',
  'tesseract.js',
  '@tesseract.js-data/chi_sim',
  'pdfkit',
  'harfbuzzjs',
  'cbor-extract',
  'pg-native',
  'bufferutil',
  'utf-8-validate',
]

const sources = ['server', 'contract', 'packages'].map(name => join(root, name) + sep)

/** Sources find files relative to `import.meta.dirname` or `import.meta.url`, which in the bundle name another folder. */
const sourceLocation = {
  name: 'location of the source',
  transform(code, id) {
    if (!code.includes('import.meta.') || !sources.some(source => id.startsWith(source))) return
    const file = relative(folder, id).split(sep).join('/')
    return {
      code: code
        .replaceAll('import.meta.dirname', `(import.meta.dirname + ${JSON.stringify(`/${dirname(file)}`)})`)
        .replaceAll('import.meta.url', `new URL(${JSON.stringify(file)}, import.meta.url).href`),
      // A line stays a line.
      map: { mappings: code.replaceAll(/[^\n]/g, '').replaceAll('\n', ';AACA').replace(/^/, 'AAAA') },
    }
  },
}

/** Escapes a chunk to ASCII and shifts the columns of its source map accordingly. */
function toAscii({ code, map }) {
  const lines = code.split('\n')
  // A chunk that only exports from others has no map.
  const mappings = decode(map?.mappings ?? '')
  for (const [number, segments] of mappings.entries()) shift(segments, lines[number])
  return {
    code: code.replaceAll(/[^\0-\x7f]/g, unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
    map: { ...map, mappings: encode(mappings) },
  }
}

/** A character outside ASCII becomes six: `\uXXXX`. */
function shift(segments, line) {
  let column = 0
  let added = 0
  for (const segment of segments) {
    for (; column < segment[0]; column++) if (line.charCodeAt(column) > 0x7f) added += 5
    segment[0] += added
  }
}

const build = await rolldown({
  cwd: root,
  input: Object.fromEntries(programs.map(path => [basename(path, '.ts'), path])),
  platform: 'node',
  external: external.map(name => new RegExp(`^${name}(/|$)`)),
  transform: { define: { BUNDLE_FOLDER: 'import.meta.dirname' } },
  plugins: [sourceLocation],
})
const { output } = await build.write({
  dir: folder,
  format: 'esm',
  minify: true,
  sourcemap: 'hidden',
  entryFileNames: '[name].mjs',
  chunkFileNames: '[name]-[hash].mjs',
})
for (const chunk of output.filter(({ type }) => type === 'chunk')) {
  const { code, map } = toAscii(chunk)
  writeFileSync(join(folder, chunk.fileName), code)
  writeFileSync(join(folder, `${chunk.fileName}.map`), JSON.stringify(map))
}
