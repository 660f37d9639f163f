import type { LocalizedText } from '@fairgate/contract/kernel/i18n/localized-text'
import { render } from '@fairgate/contract/kernel/i18n/localized-text'
import type { BothNames } from './money-document.ts'
import { type Box, INK, LABEL, margin, nameLines, type Paper, type SetText } from './paper.ts'

/** A column: its title in both languages, its width in millimetres; numbers are right-aligned. */
export interface DocumentColumn<Row> {
  readonly title: LocalizedText
  readonly w: number
  readonly figures?: boolean
  readonly cell: (row: Row, index: number) => string | BothNames
}

const padding = 1.2
const aboveRow = 1.6

/** Draws a table from the current height on; a row is never split, and each page repeats the header. */
export function drawTable<Row>(
  paper: Paper,
  columns: readonly DocumentColumn<Row>[],
  rows: readonly Row[],
  onNewPage: () => void,
): void {
  const boxes = computeBoxes(columns)
  drawHeads(paper, columns, boxes)
  rows.forEach((row, index) => {
    const cells = columns.map((column, at) => setCell(paper, column.cell(row, index), boxes[at] as Box))
    const height = Math.max(...cells.map(cell => cell.height)) + 2 * aboveRow
    if (!paper.fits(height)) {
      paper.turn()
      onNewPage()
      drawHeads(paper, columns, boxes)
    }
    for (const cell of cells) paper.draw(cell, paper.y + aboveRow)
    paper.y += height
    paper.rule(paper.y)
  })
}

function computeBoxes<Row>(columns: readonly DocumentColumn<Row>[]): Box[] {
  let x = margin
  return columns.map(({ w, figures }) => {
    const box: Box = {
      x: x + padding,
      w: w - 2 * padding,
      align: figures ? 'right' : 'left',
      minScale: figures ? 0.4 : 1,
    }
    x += w
    return box
  })
}

function drawHeads<Row>(paper: Paper, columns: readonly DocumentColumn<Row>[], boxes: readonly Box[]): void {
  const heads = columns.map(({ title }, at) => {
    const lines = [
      { text: render(title, 'cn'), style: { size: 8, bold: true, colour: INK } },
      { text: render(title, 'en'), style: { size: 6.5, colour: LABEL } },
    ]
    return paper.set(lines, { ...(boxes[at] as Box), minScale: 1 })
  })
  const height = Math.max(...heads.map(head => head.height)) + 2 * aboveRow
  paper.background(paper.y, height)
  for (const head of heads) paper.draw(head, paper.y + aboveRow)
  paper.y += height
  paper.rule(paper.y, INK, 0.25)
}

function setCell(paper: Paper, cell: string | BothNames, box: Box): SetText {
  const [first = '', second = ''] = typeof cell === 'string' ? [cell] : nameLines(cell)
  return paper.set(
    [
      { text: first, style: { size: 8.5, colour: INK } },
      { text: second, style: { size: 7, colour: LABEL } },
    ],
    box,
  )
}
