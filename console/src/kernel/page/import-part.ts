/** Files that are loaded or loading; those of the page itself from the start. */
const here = new Map<string, Promise<void>>(
  [...document.querySelectorAll<HTMLLinkElement | HTMLScriptElement>('link[href], script[src]')].map(element => [
    'src' in element ? element.src : element.href,
    Promise.resolve(),
  ]),
)

/** Whether this browser has loaded the console before, so that shared files are in its cache. */
const isKnown = (performance.getEntriesByName(import.meta.url) as PerformanceResourceTiming[]).some(
  ({ transferSize }) => transferSize === 0,
)

/**
 * Imports a part of the console after its files have been fetched. Browsers remember a failed module and never request
 * it again, so the import waits: a failure throws, and the import may be repeated. Replaces Vite's own function
 * (`vite.config.ts`), which passes each `import()` with the files it needs, its own first, relative to the site.
 */
export async function importPart<Module>(load: () => Promise<Module>, files: readonly string[] = []): Promise<Module> {
  const urls = files.length > 0 ? files.map(file => new URL(`/${file}`, location.origin).href) : alone(load)
  await Promise.all(urls.filter((url, at) => !isKnown || at === 0 || isStyle(url)).map(fetched))
  return load()
}

const isStyle = (url: string) => url.endsWith('.css')

/** The file of a part without dependencies: Vite names none then, but the import itself contains it. */
function alone(load: () => Promise<unknown>): string[] {
  const file = /\bimport\(\s*["'`]([^"'`]+)/.exec(String(load))?.[1]
  return file === undefined ? [] : [new URL(file, import.meta.url).href]
}

function fetched(url: string): Promise<void> {
  const known = here.get(url)
  if (known) return known
  const coming = isStyle(url) ? applied(url) : prefetchScript(url)
  here.set(url, coming)
  coming.catch(() => here.delete(url))
  return coming
}

/** Loads a script into the browser's cache, from which the import takes it. */
async function prefetchScript(url: string): Promise<void> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`${answer.status} ${url}`)
  await answer.arrayBuffer()
}

function applied(url: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: url })
  link.addEventListener('load', () => resolve())
  link.addEventListener('error', () => {
    link.remove()
    reject(new Error(url))
  })
  document.head.append(link)
  return promise
}
