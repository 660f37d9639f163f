/** What contract, server and console are divided into. `app` brings the modules together, `kernel` is what all of them use. */
export const areas = [
  'app',
  'kernel',
  'foundation',
  'identity',
  'exhibitions',
  'finance',
  'badging',
  'sales',
  'admission',
  'insight',
  'lifecycle',
] as const

/** Widgets and theme of the console, which the rest of its kernel does not know. */
const apart = new Set(['console/ui', 'console/theme'])

/**
 * The module that a file or folder belongs to: `badge` of `server/src/badging/badge/entity.ts`. All of the kernel is one module;
 * '' for what belongs to none, such as files directly in `app`.
 */
export function moduleOf(path: string): string {
  const [, workspace, area, folder = ''] = /^(contract|server|console)\/src\/([^/]+)\/(?:([^/]+)\/)?/.exec(path) ?? []
  return area === 'kernel' && !apart.has(`${workspace}/${folder}`) ? 'kernel' : folder
}
