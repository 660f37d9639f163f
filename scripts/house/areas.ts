/** The areas of contract, server and console. `app` combines the modules, all of them use `kernel`. */
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

/** Widgets and theme of the console, which the rest of its kernel does not import. */
const apart = new Set(['console/ui', 'console/theme'])

/**
 * The module of a file or folder: `badge` of `server/src/badging/badge/entity.ts`. The whole kernel is one module; ''
 * for files outside modules, such as those directly in `app`.
 */
export function moduleOf(path: string): string {
  const [, workspace, area, folder = ''] = /^(contract|server|console)\/src\/([^/]+)\/(?:([^/]+)\/)?/.exec(path) ?? []
  return area === 'kernel' && !apart.has(`${workspace}/${folder}`) ? 'kernel' : folder
}
