import { inflateSync } from 'node:zlib'

export type PdfRefusal = 'activeContent' | 'pages' | 'damaged'

/** Inflated bytes of one stream and of all: more than a scan of ten pages needs. */
const largestStream = 64 * 1024 * 1024
const largestSum = 512 * 1024 * 1024

/** A name ends here. */
const end = '(?![\\w.-])'
/** What runs or sends something, or carries another file: long enough to be looked for in all bytes. */
const activeNames = new RegExp(
  `/(?:JavaScript|Launch|SubmitForm|ResetForm|ImportData|GoToR|GoToE|EmbeddedFiles?|FileAttachment|RichMedia\\w*|Rendition)${end}`,
)
/** Shorter ones, which occur in pictures by chance: looked for in objects. `XFA` is a form with its own scripts. */
const activeKeys = new RegExp(`/(?:JS\\s*[(<\\d]|AA\\s*(?:<<|\\d)|Encrypt\\s*(?:<<|\\d)|(?:XFA|Movie|Sound)${end})`)
const otherFilters = new RegExp(`/(?:ASCII85Decode|ASCIIHexDecode|LZWDecode|RunLengthDecode|Crypt|A85|AHx|LZW)${end}`)
const objectBegins = /(\d+)\s+\d+\s+obj(?!\w)/

/**
 * Why a PDF cannot be accepted; undefined if it can. It must be readable without a password and contain no script, no
 * file, and no action but a jump within the document or the address of a link. Names are read in the objects, inflated
 * where they are compressed, also where a name is written with escapes. Objects that cannot be inflated are refused.
 */
export function refusalOfPdf(bytes: Buffer, mostPages: number): PdfRefusal | undefined {
  const raw = bytes.toString('latin1')
  if (activeNames.test(unescapeNames(raw))) return 'activeContent'
  const parts = objectsOf(bytes, raw)
  if (parts === undefined) return 'damaged'
  if (parts.some(part => activeNames.test(part) || activeKeys.test(part))) return 'activeContent'
  const objects = parts.flatMap(numbered)
  if (objects.some(({ text }) => opensSomething(text, objects))) return 'activeContent'
  // An edited document repeats the objects that were changed.
  const isPage = new RegExp(`/Type\\s*/Page${end}`)
  const pages = new Set(objects.flatMap(({ number, text }) => (isPage.test(text) ? [number] : []))).size
  if (pages === 0) return 'damaged'
  return pages > mostPages ? 'pages' : undefined
}

const unescapeNames = (text: string) =>
  text.replace(/#([0-9a-fA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

interface NumberedObject {
  number: string
  text: string
}

function numbered(part: string): NumberedObject[] {
  const [first = '', ...pieces] = part.split(objectBegins)
  const objects = [{ number: '', text: first }]
  for (let at = 0; at + 1 < pieces.length; at += 2) {
    objects.push({ number: pieces[at] as string, text: pieces[at + 1] as string })
  }
  return objects
}

/** The objects as text: what is between the streams, and the inflated object streams. Undefined if one is unreadable. */
function objectsOf(bytes: Buffer, raw: string): string[] | undefined {
  const parts: string[] = []
  const begins = /stream(?:\r\n|\n)/g
  let [at, sum] = [0, 0]
  for (let found = begins.exec(raw); found; found = begins.exec(raw)) {
    if (raw.slice(found.index - 3, found.index) === 'end') continue
    const before = unescapeNames(raw.slice(at, found.index))
    parts.push(before)
    const start = found.index + found[0].length
    const read = inflate(bytes.subarray(start))
    sum += read === 'tooLarge' ? 0 : (read?.length ?? 0)
    const inside = sum > largestSum ? 'unreadable' : objectsInside(before.slice(-4_096), read)
    if (inside === 'unreadable') return undefined
    if (inside !== undefined) parts.push(inside)
    // Objects in a stream that is not compressed are in the clear.
    const isClear = read === undefined && isObjectStream(before.slice(-4_096))
    const ends = isClear ? start : raw.indexOf('endstream', start)
    at = ends < 0 ? raw.length : ends
    begins.lastIndex = at
  }
  parts.push(unescapeNames(raw.slice(at)))
  return parts
}

const isObjectStream = (dictionary: string) => new RegExp(`/ObjStm${end}`).test(dictionary)

/** The objects that a stream holds. A stream that begins like one that holds objects counts as one, whatever it says. */
function objectsInside(dictionary: string, inflated: Inflated): string | undefined | 'unreadable' {
  const isPicture = new RegExp(`/Subtype\\s*/Image${end}`).test(dictionary)
  if (inflated === 'tooLarge') return isPicture && !isObjectStream(dictionary) ? undefined : 'unreadable'
  if (isObjectStream(dictionary)) {
    if (otherFilters.test(dictionary) || /\/Predictor\s+(?:[2-9]|1\d)/.test(dictionary)) return 'unreadable'
    if (inflated === undefined) return new RegExp(`/Filter${end}`).test(dictionary) ? 'unreadable' : undefined
    const first = Number(/\/First\s+(\d+)/.exec(dictionary)?.[1])
    return Number.isFinite(first) ? withNumbers(inflated.toString('latin1'), first) : 'unreadable'
  }
  if (inflated === undefined) return undefined
  const begin = inflated.toString('latin1', 0, 64)
  return /^\s*\d+\s+\d+\s+(?:\d+\s+\d+|<<|\[)/.test(begin) ? unescapeNames(inflated.toString('latin1')) : undefined
}

/** `12 0 obj …` of each object of an object stream, whose header has pairs of number and offset. */
function withNumbers(text: string, first: number): string {
  const header = text.slice(0, first).trim().split(/\s+/)
  const starts = header.flatMap((_, index) => (index % 2 === 1 ? [first + Number(header[index])] : []))
  const objects = starts.map((start, index) => `${header[2 * index]} 0 obj ${text.slice(start, starts[index + 1])}`)
  // Also as it is: objects need not be in the order of the header.
  return unescapeNames(`${objects.join('\n')}\n${text}`)
}

/** Undefined if a stream is not deflated. */
type Inflated = Buffer | 'tooLarge' | undefined

/** From the beginning of a stream to its own end, whatever length the file declares. */
function inflate(rest: Buffer): Inflated {
  // The first two bytes of every zlib stream (RFC 1950).
  const [first = 0, second = 0] = rest
  if ((first & 0x0f) !== 8 || (first * 256 + second) % 31 !== 0) return undefined
  try {
    return inflateSync(rest, { maxOutputLength: largestStream })
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? 'tooLarge' : undefined
  }
}

/**
 * Whether something happens when the document is opened. The page to begin with, a destination or a jump within the
 * document, is what many programs write.
 */
function opensSomething(text: string, objects: readonly NumberedObject[]): boolean {
  const isHarmless = (what: string) => what.startsWith('[') || /^<<[^>]*\/S\s*\/GoTo(?![\w.-])/.test(what)
  return [...text.matchAll(/\/OpenAction\s*(\[|<<[^>]*|\d+)?/g)].some(([, what = '']) => {
    if (!/^\d/.test(what)) return !isHarmless(what)
    const named = objects.filter(({ number }) => number === what)
    return named.length === 0 || named.some(one => !isHarmless(one.text.trimStart()))
  })
}
