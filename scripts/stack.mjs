import { existsSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { root } from './install.mjs'

// npm run stack < log.txt: replaces each location in a build of the server by the location in its source.

const maps = new Map()
const text = readFileSync(process.stdin.fd, 'utf8')
/** A location of any checkout, with the fingerprint of its build. The path of a URL may contain spaces and parentheses. */
const inBuild =
  /(?:file:\/\/(?:(?!file:|\.mjs:|\\n).)*?|\/[^\s():"]*?)server\/dist\/([0-9a-f]{16})\/([\w.-]+\.mjs):(\d+):(\d+)/g
process.stdout.write(text.replace(inBuild, sourceLocation))

/** `/…/server/dist/…/main.mjs:1:2345` becomes `server/src/app/main.ts:12:3`; a location without a source map stays. */
function sourceLocation(location, build, name, line, column) {
  const file = join(root, 'server', 'dist', build, name)
  const entry = mapOf(file)?.findEntry(Number(line) - 1, Number(column) - 1)
  if (!entry?.originalSource) return location
  const source = relative(root, resolve(dirname(file), entry.originalSource))
  return `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`
}

function mapOf(file) {
  if (!maps.has(file))
    maps.set(
      file,
      existsSync(`${file}.map`) ? new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8'))) : undefined,
    )
  return maps.get(file)
}
