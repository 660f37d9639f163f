import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fail, root } from './install.mjs'

/** The headless shell, without the parts of a desktop, takes a fifth less CPU for a page. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const folders = ['/usr/bin', '/usr/local/bin', '/snap/bin']

/** Makes sure that Chromium and a Chinese font are installed; returns the path of the browser. */
export function ensureChromium(node) {
  const found = findChromium(node)
  const hasFont = hasChineseFont()
  if (found && hasFont) return found
  if (isDebianRoot()) {
    const packages = [...(found ? [] : ['chromium-headless-shell']), ...(hasFont ? [] : ['fonts-noto-cjk'])]
    console.log(`Installing ${packages.join(' and ')} …`)
    const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
    spawnSync('apt-get', ['update', '-qq'], options)
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], options)
  } else if (!found) {
    spawnSync(node, [join(root, 'node_modules', 'playwright', 'cli.js'), 'install', 'chromium'], { stdio: 'inherit' })
  }
  const browser = findChromium(node)
  if (!browser) fail('There is no Chromium and it could not be installed; install one, or name it in CHROMIUM_PATH.')
  if (!hasChineseFont()) {
    console.log(
      'No font with Chinese characters was found; install one (Debian: fonts-noto-cjk) to see them in pictures.',
    )
  }
  return browser
}

function findChromium(node) {
  const named = process.env.CHROMIUM_PATH
  if (named && !existsSync(named)) fail(`CHROMIUM_PATH names ${named}, which does not exist.`)
  return named ?? systemChromium() ?? ownChromium(node)
}

function systemChromium() {
  return folders.flatMap(folder => names.map(name => join(folder, name))).find(existsSync)
}

function ownChromium(node) {
  const ask = "import('@playwright/test').then(it => console.log(it.chromium.executablePath()))"
  const path = spawnSync(node, ['-e', ask], { cwd: root, encoding: 'utf8' }).stdout.trim()
  return path && existsSync(path) ? path : undefined
}

function hasChineseFont() {
  // Other systems have one.
  if (process.platform !== 'linux') return true
  const { status, stdout } = spawnSync('fc-list', [':lang=zh-cn', 'family'], { encoding: 'utf8' })
  return status === 0 && stdout.trim() !== ''
}

function isDebianRoot() {
  if (process.getuid?.() !== 0 || !existsSync('/etc/os-release')) return false
  return /^ID(_LIKE)?=.*(debian|ubuntu)/m.test(readFileSync('/etc/os-release', 'utf8'))
}
