import { basename, join } from 'node:path'

/** The folder of the running bundle. `scripts/build-server.mjs` defines it, and `vitest.config.ts` does for tests of the server. */
declare const BUNDLE_FOLDER: string | undefined

/** The path of a program of the server, given its source file: that of the bundle, or the source itself in development. */
export function programFile(source: string): string {
  return typeof BUNDLE_FOLDER === 'undefined' ? source : join(BUNDLE_FOLDER, `${basename(source, '.ts')}.mjs`)
}
