/** Files that are here, or on their way; those of the page itself from its beginning. */
const here = new Map<string, Promise<void>>(
  [...document.querySelectorAll<HTMLLinkElement | HTMLScriptElement>('link[href], script[src]')].map(element => [
    'src' in element ? element.src : element.href,
    Promise.resolve(),
  ]),
)

/** Whether this browser has loaded the console before: what parts share is then in its store. */
const isKnown = (performance.getEntriesByName(import.meta.url) as PerformanceResourceTiming[]).some(
  ({ transferSize }) => transferSize === 0,
)

/**
 * Imports a part of the console once its files are here. Browsers remember that a module did not come and never ask for it
 * again, so they are not asked before: what does not come throws, and may be imported again. Stands in for Vite's own
 * (`vite.config.ts`), which hands each `import()` over with the files it needs, its own first, relative to the site.
 */
export async function importPart<Module>(load: () => Promise<Module>, files: readonly string[] = []): Promise<Module> {
  const urls = files.length > 0 ? files.map(file => new URL(`/${file}`, location.origin).href) : alone(load)
  await Promise.all(urls.filter((url, at) => !isKnown || at === 0 || isStyle(url)).map(fetched))
  return load()
}

const isStyle = (url: string) => url.endsWith('.css')

/** The file of a part that needs no other: Vite names none then, but the import itself does, from beside this one. */
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

/** Brings a script into the browser's store, from which the import takes it. */
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
