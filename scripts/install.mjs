// Runs with any Node.js (20 or newer) and without packages, because it installs them.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

const stamp = join(root, 'node_modules', '.fairgate-install')

/**
 * Installs the packages of the lock file, unless they are installed. Returns the path of the Node.js that runs the
 * product.
 */
export function ensureInstalled() {
  const wanted = fingerprint()
  if (read(stamp) !== wanted) {
    if (!matchesLock()) {
      console.log('Installing packages …')
      // An existing folder is updated, which is faster than a new installation and does not disturb running processes.
      const way = existsSync(join(root, 'node_modules')) ? ['install', '--no-save'] : ['ci']
      npm([...way, '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'], root)
    }
    writeFileSync(stamp, wanted)
  }
  return pinnedNode()
}

/** The npm package `node` puts its program in place by an install script, which npm may be set not to run. */
function pinnedNode() {
  const program = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (works(program)) return program
  const folder = join(root, 'node_modules', 'node')
  console.log('Fetching Node.js …')
  spawnSync(process.execPath, ['installArchSpecificPackage.js'], { cwd: folder, stdio: 'inherit' })
  if (works(program)) return program
  // Node.js runs TypeScript since version 24: sufficient if the pinned one is not available.
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  fail(`Node.js could not be installed into ${folder}; allow its install script, or start with Node.js 24.`)
}

function works(program) {
  return existsSync(program) && spawnSync(program, ['--version']).status === 0
}

function npm(args, cwd) {
  const viaNpm = process.env.npm_execpath?.endsWith('npm-cli.js') ? process.env.npm_execpath : undefined
  const [command, before] = viaNpm ? [process.execPath, [viaNpm]] : ['npm', []]
  const shell = !viaNpm && process.platform === 'win32'
  const { status, error } = spawnSync(command, [...before, ...args], { cwd, stdio: 'inherit', shell })
  if (error) fail(`npm could not be run: ${error.message}.`)
  if (status !== 0) fail('The packages could not be installed; npm says why above.')
}

/** Packages are built for one platform: a folder from another one does not match. */
function fingerprint() {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}\n`)
  return hash.update(readFileSync(join(root, 'package-lock.json'))).digest('hex')
}

/** npm writes a list of the installed packages into node_modules; a developer may have run `npm install`. */
function matchesLock() {
  const installed = JSON.parse(read(join(root, 'node_modules', '.package-lock.json')) ?? '{"packages":{}}').packages
  const locked = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  return Object.entries(locked).every(([path, entry]) => {
    if (!path.includes('node_modules/')) return true
    if (entry.link) return existsSync(join(root, path, 'package.json'))
    if (!suits(entry)) return true
    const found = installed[path]
    if (!found) return entry.optional === true
    return found.version === entry.version && existsSync(join(root, path, 'package.json'))
  })
}

function suits(entry) {
  const fits = (list, value) => !list || list.includes(value)
  return fits(entry.os, process.platform) && fits(entry.cpu, process.arch)
}

function read(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}

/** Exits with one sentence. */
export function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}
