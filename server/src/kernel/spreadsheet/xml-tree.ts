import { SheetError } from './sheet-error.ts'
import { attribute, decodeXml, XmlScanner } from './xml-scanner.ts'

/** An element of a document, without prefixes. */
export interface Element {
  readonly name: string
  readonly attributes: string
  text: string
  readonly children: Element[]
}

/** Statements nest about ten deep. */
const deepest = 32
/** No text of a statement is longer. */
const longestText = 10_000

/** What is done with an element once it is complete; its parent has what precedes it. */
export type OnElement = (element: Element, parent: Element | undefined) => 'keep' | 'drop'

/**
 * Builds the elements of a document piece by piece. Each complete one is passed on, and remains part of its parent only if it is
 * retained, so that a document of any length needs little memory.
 * @throws SheetError `truncated` for a document that is not well-formed, `notXlsx` for one with a document type or too deep
 */
export class XmlTree {
  readonly #open: Element[] = []
  readonly #scanner: XmlScanner
  readonly #onElement: OnElement
  #hasRoot = false

  constructor(onElement: OnElement, encoding: string) {
    this.#onElement = onElement
    const handlers = {
      open: (name: string, attributes: string) => this.#begin(name, attributes),
      close: (name: string) => this.#end(name),
      text: (raw: string) => this.#add(raw),
    }
    this.#scanner = new XmlScanner(handlers, encoding)
  }

  feed(bytes: Uint8Array): void {
    this.#scanner.feed(bytes)
  }

  end(): void {
    this.#scanner.end()
    if (!this.#hasRoot || this.#open.length > 0) throw new SheetError('truncated', 'xml')
  }

  #begin(name: string, attributes: string): void {
    if (this.#open.length === 0 && this.#hasRoot) throw new SheetError('truncated', 'two root elements')
    if (this.#open.length >= deepest) throw new SheetError('notXlsx', 'too deep')
    this.#hasRoot = true
    this.#open.push({ name, attributes, text: '', children: [] })
  }

  #end(name: string): void {
    const element = this.#open.pop()
    if (element?.name !== name) throw new SheetError('truncated', `</${name}>`)
    const parent = this.#open.at(-1)
    if (this.#onElement(element, parent) === 'keep') parent?.children.push(element)
  }

  #add(raw: string): void {
    const element = this.#open.at(-1)
    if (element && element.text.length < longestText) element.text += decodeXml(raw)
  }
}

/** The first element on this path below another, such as `Refs/AcctSvcrRef`. */
export function find(element: Element | undefined, path: string): Element | undefined {
  let found = element
  for (const name of path.split('/')) found = found?.children.find(child => child.name === name)
  return found
}

/** The trimmed text of the first element on a path that has one; '' if none has. */
export function textAt(element: Element | undefined, ...paths: readonly string[]): string {
  for (const path of paths) {
    const text = find(element, path)?.text.trim()
    if (text) return text
  }
  return ''
}

/** All elements on this path below another. */
export function findAll(element: Element | undefined, path: string): Element[] {
  let found = element ? [element] : []
  for (const name of path.split('/')) found = found.flatMap(one => one.children.filter(child => child.name === name))
  return found
}

/** An attribute of an element; '' without. */
export const attributeOf = (element: Element | undefined, name: string): string =>
  (element && attribute(element.attributes, name)) ?? ''
