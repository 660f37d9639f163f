import { SheetError } from './sheet-error.ts'

export interface XmlHandlers {
  /** `attributes` is the raw text between name and `>`: most cells never need it parsed. */
  open(name: string, attributes: string): void
  close(name: string): void
  text(raw: string): void
}

/** Longest tag or text run that is buffered while waiting for its end: Excel's cells end at 32,767 characters. */
const longestToken = 1_000_000

/**
 * Parses XML piece by piece in constant memory. Understands what spreadsheets contain (elements, entities, CDATA,
 * comments) and refuses document type definitions, the source of entity bombs. Prefixes are dropped: some programs
 * write `<x:row>`.
 */
export class XmlScanner {
  #rest = ''
  readonly #handlers: XmlHandlers
  readonly #decoder: InstanceType<typeof TextDecoder>

  constructor(handlers: XmlHandlers, encoding = 'utf-8') {
    this.#handlers = handlers
    this.#decoder = new TextDecoder(encoding)
  }

  feed(bytes: Uint8Array): void {
    this.#scan(this.#rest + this.#decoder.decode(bytes, { stream: true }))
  }

  /** Throws if the document stops in the middle of a tag. */
  end(): void {
    if (this.#rest.trimEnd().startsWith('<')) throw new SheetError('truncated', 'xml')
  }

  #scan(text: string): void {
    let at = 0
    while (at < text.length) {
      const tag = text.indexOf('<', at)
      if (tag === -1) break
      if (tag > at) this.#handlers.text(text.slice(at, tag))
      const next = text.charCodeAt(tag + 1) === 33 ? this.#declaration(text, tag) : this.#element(text, tag)
      at = tag
      if (next === -1) break
      at = next
    }
    this.#rest = at === 0 ? text : text.slice(at)
    if (this.#rest.length > longestToken) throw new SheetError('notXlsx', 'endless tag or text')
  }

  /** Returns where the element's tag ends, or -1 if the rest is still to come. */
  #element(text: string, start: number): number {
    const end = text.indexOf('>', start)
    if (end === -1) return -1
    const first = text.charCodeAt(start + 1)
    if (first === 63) return end + 1 // <?xml … ?>
    if (first === 47) {
      this.#handlers.close(localName(text, start + 2, end))
      return end + 1
    }
    const selfClosing = text.charCodeAt(end - 1) === 47
    const stop = selfClosing ? end - 1 : end
    const nameEnd = endOfName(text, start + 1, stop)
    const name = localName(text, start + 1, nameEnd)
    this.#handlers.open(name, text.slice(nameEnd, stop))
    if (selfClosing) this.#handlers.close(name)
    return end + 1
  }

  #declaration(text: string, start: number): number {
    if (text.length < start + 9) return -1
    if (text.startsWith('<!--', start)) return after(text, '-->', start + 4)
    if (!text.startsWith('<![CDATA[', start)) throw new SheetError('notXlsx', 'document type definition')
    const end = text.indexOf(']]>', start)
    if (end === -1) return -1
    this.#handlers.text(text.slice(start + 9, end).replaceAll('&', '&amp;'))
    return end + 3
  }
}

function after(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from)
  return at === -1 ? -1 : at + mark.length
}

function endOfName(text: string, from: number, to: number): number {
  for (let at = from; at < to; at++) if (text.charCodeAt(at) <= 32) return at
  return to
}

function localName(text: string, from: number, to: number): string {
  const name = text.slice(from, to).trimEnd()
  const colon = name.indexOf(':')
  return colon === -1 ? name : name.slice(colon + 1)
}

/** One attribute of a raw attribute text by its exact (possibly prefixed) name, undefined if it is missing. */
export function attribute(attributes: string, name: string): string | undefined {
  for (let at = attributes.indexOf(name); at !== -1; at = attributes.indexOf(name, at + 1)) {
    if (at > 0 && attributes.charCodeAt(at - 1) > 32) continue
    const equals = at + name.length
    if (attributes.charCodeAt(equals) === 61 && attributes.charCodeAt(equals + 1) === 34) {
      const end = attributes.indexOf('"', equals + 2)
      return decodeXml(attributes.slice(equals + 2, end === -1 ? undefined : end))
    }
    const match = /^\s*=\s*(?:"([^"]*)"|'([^']*)')/.exec(attributes.slice(equals))
    if (match) return decodeXml(match[1] ?? match[2] ?? '')
  }
  return undefined
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

export function decodeXml(raw: string): string {
  if (!raw.includes('&')) return raw
  return raw.replace(/&(#x?[\da-fA-F]+|\w+);/g, (whole, name: string) => {
    if (name[0] !== '#') return entities[name] ?? whole
    const point = name[1] === 'x' ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10)
    return point <= 0x10ffff ? String.fromCodePoint(point) : whole
  })
}

/** Excel writes characters that XML cannot contain as `_x000D_` (ECMA-376 part 1, 22.9.2.19, ST_Xstring). */
export function decodeCellText(raw: string): string {
  const text = decodeXml(raw)
  if (!text.includes('_x')) return text
  return text.replace(/_x([\da-fA-F]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}
