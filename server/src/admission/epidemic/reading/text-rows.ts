import type { Page } from 'tesseract.js'

/** A line of a picture without blanks. */
export interface Row {
  readonly text: string
  /** The certainty of each UTF-16 unit of `text`, 0 to 1. */
  readonly sure: readonly number[]
  /** Its vertical centre, in pixels from the top. */
  readonly y: number
}

interface Placed {
  readonly text: string
  readonly sure: number
  readonly x: number
  readonly y: number
  readonly height: number
}

/**
 * The recognized text as rows from the top, each from the left: the engine separates labels from their values, and this
 * joins them again.
 */
export function rowsOf(page: Page): Row[] {
  const symbols = (page.blocks ?? [])
    .flatMap(block => block.paragraphs.flatMap(({ lines }) => lines))
    .map(({ words, bbox }) =>
      words
        .flatMap(({ symbols }) => symbols)
        .map(({ text, confidence, bbox: own }) => ({
          ...{ text: text.trim(), sure: confidence / 100, x: own.x0 },
          // Commas and asterisks are off-centre: a symbol has the position of its line.
          ...{ y: (bbox.y0 + bbox.y1) / 2, height: bbox.y1 - bbox.y0 },
        })),
    )
    .filter(line => line.length > 0)
    .toSorted((one, other) => middle(one) - middle(other))
  const rows: Placed[][] = []
  for (const line of symbols) {
    const last = rows.at(-1)
    const isSameLine = last && Math.abs(middle(line) - middle(last)) < 0.5 * Math.min(tall(line), tall(last))
    if (isSameLine) last.push(...line)
    else rows.push([...line])
  }
  return rows.map(row => rowOf(row.toSorted((one, other) => one.x - other.x)))
}

const middle = (line: readonly Placed[]): number => line[0]?.y ?? 0
const tall = (line: readonly Placed[]): number => line[0]?.height ?? 0

function rowOf(symbols: readonly Placed[]): Row {
  return {
    text: symbols.map(({ text }) => text).join(''),
    sure: symbols.flatMap(({ text, sure }) => Array<number>(text.length).fill(sure)),
    y: middle(symbols),
  }
}

/** The lowest certainty in a part of a row. */
export const sureOf = ({ sure }: Row, from: number, length: number): number =>
  Math.min(1, ...sure.slice(from, from + length))
