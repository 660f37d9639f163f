import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './install.mjs'

// A registry that mirrors only some platforms makes npm leave the packages of the others out of the lock file, and then
// `npm ci` refuses it everywhere. This script adds their version and platform, which is all that npm needs to skip or
// fetch them.
const file = join(root, 'package-lock.json')
const lock = JSON.parse(readFileSync(file, 'utf8'))
const systems = ['android', 'darwin', 'linux', 'win32', 'freebsd', 'openharmony', 'netbsd', 'openbsd', 'sunos', 'aix']
const systemAliases = { windows: 'win32' }
const processors = ['arm64', 'x64', 'arm', 'riscv64', 'ppc64', 's390x', 'ia32', 'loong64', 'mips64el', 'wasm32']

for (const [path, entry] of Object.entries(lock.packages)) {
  for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
    if (isLocked(path, name)) continue
    const parts = name.split(/[-/]/).map(word => systemAliases[word] ?? word)
    const os = systems.find(system => parts.includes(system))
    const cpu = processors.find(processor => parts.includes(processor))
    // The lowest version of a range such as ^0.1.0: this registry does not list later ones.
    const version = range.replace(/^[~^]/, '')
    if (!os || !/^\d/.test(version)) throw new Error(`${name} ${range}, wanted by ${path}: platform unknown`)
    const libc = parts.includes('musl') ? ['musl'] : parts.includes('gnu') ? ['glibc'] : undefined
    const limits = { cpu: cpu && [cpu], dev: entry.dev, libc }
    lock.packages[`node_modules/${name}`] = { version, ...limits, optional: true, os: [os] }
    console.log(`${name} ${version}`)
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en')))
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)

/** Node searches the package's own node_modules, then each one above it. */
function isLocked(path, name) {
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    if (lock.packages[folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`]) return true
    if (folder === '') return false
  }
}
