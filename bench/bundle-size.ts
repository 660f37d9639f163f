import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

const { ensureConsole } = (await import(new URL('../scripts/build-console.mjs', import.meta.url).href)) as {
  ensureConsole(node: string): void
}

/*
 * The gzipped JavaScript of a page, and the whole page that a phone caches. Builds the console if necessary and follows
 * the manifest from the entry through the imports of the login page and of the first list. A stage of `npm test`; exit
 * code 1 if one exceeds its budget.
 */
interface Chunk {
  file: string
  imports?: string[]
  dynamicImports?: string[]
}
type Manifest = Record<string, Chunk>

const KIB = 1024
const consoleFolder = fileURLToPath(new URL('../console', import.meta.url))
const dist = join(consoleFolder, 'dist')

const entry = 'index.html'
const shell = 'src/app/shell/Shell.tsx'
/** The first list that an operator sees; the showcase's if it is not built. */
const lists = ['src/exhibitions/exhibition/ExhibitionApproval.screen.tsx', 'src/app/showcase/ListExample.tsx']

ensureConsole(process.execPath)
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest
const firstList = lists.find(key => key in manifest) ?? shell

/** The texts that the first page names, in the larger language. */
const texts = 'src/kernel/i18n/texts/cn.ts'

/** Pages with their budget in KiB and the chunks that they load in addition to the entry. */
const pages = [
  { name: 'login', budget: 120, chunks: [entry, 'src/identity/session/Login.tsx'] },
  { name: 'first list page', budget: 380, chunks: [entry, 'src/app/shell/App.tsx', texts, shell, firstList] },
]

let over = false
for (const { name, budget, chunks } of pages) {
  const files = new Set(chunks.filter(key => key in manifest).flatMap(key => filesOf(key)))
  const kib = kibOf([...files].map(file => join(dist, file)))
  over ||= kib > budget
  console.log(
    `${name}: ${kib.toFixed(1)} KiB gzip in ${files.size} files, budget ${budget}${kib > budget ? '  OVER' : ''}`,
  )
}

// All of the phone's page: the phone stores the whole page, with its service worker and what only some browsers need.
const phone = join(dist, 'noLogin/gate')
const phoneBudget = 90
const phoneFiles = ['index.html', 'worker.js', ...readdirSync(join(phone, 'assets')).map(name => `assets/${name}`)]
const phoneKib = kibOf(phoneFiles.filter(name => /\.(html|js|css)$/.test(name)).map(name => join(phone, name)))
over ||= phoneKib > phoneBudget
console.log(
  `phone scanner, whole: ${phoneKib.toFixed(1)} KiB gzip, budget ${phoneBudget}${phoneKib > phoneBudget ? '  OVER' : ''}`,
)
process.exitCode = over ? 1 : 0

function kibOf(files: readonly string[]): number {
  return files.reduce((sum, file) => sum + gzipSync(readFileSync(file), { level: 9 }).length, 0) / KIB
}

/** A chunk's file and those of its static imports. */
function filesOf(key: string, seen: Set<string> = new Set()): string[] {
  const chunk = manifest[key]
  if (!chunk || seen.has(key)) return []
  seen.add(key)
  return [chunk.file, ...(chunk.imports ?? []).flatMap(other => filesOf(other, seen))].filter(file =>
    file.endsWith('.js'),
  )
}
