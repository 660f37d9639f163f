import { readFileSync } from 'node:fs'

let common: ReadonlySet<string> | undefined

/** Whether a password is one of the 3,000 most common, in any case. */
export function isCommonPassword(password: string): boolean {
  common ??= read()
  return common.has(password.toLowerCase())
}

function read(): ReadonlySet<string> {
  const lines = readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8').split('\n')
  return new Set(lines.filter(line => line !== '' && !line.startsWith('#')))
}
