import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { texts } from '@fairgate/contract/app/catalogue'
import PDFDocument from 'pdfkit'
import { type DocumentColumn, drawTable } from '../../../kernel/notice/document-table.ts'
import type { BothNames } from '../../../kernel/notice/money-document.ts'
import { both, findText, INK, LABEL, margin, nameLines, Paper, right } from '../../../kernel/notice/paper.ts'

export interface PickedUp {
  code: string
  name: string
  type: BothNames
}

export interface PickUpList {
  exhibition: BothNames
  company: BothNames
  /** As displayed: `2026.12.03`. */
  day: string
  cards: readonly PickedUp[]
}

const toLocalized = (key: 'pickUpNo' | 'pickUpCode' | 'pickUpName' | 'pickUpType' | 'pickUpSign') =>
  texts[`badge.${key}`] ?? [key, key]

const columns: readonly DocumentColumn<PickedUp>[] = [
  { title: toLocalized('pickUpNo'), w: 14, figures: true, cell: (_, index) => String(index + 1) },
  { title: toLocalized('pickUpCode'), w: 30, cell: ({ code }) => code },
  { title: toLocalized('pickUpName'), w: 52, cell: ({ name }) => name },
  { title: toLocalized('pickUpType'), w: 40, cell: ({ type }) => type },
  { title: toLocalized('pickUpSign'), w: 46, cell: () => '' },
]

/**
 * Writes a list of a company's cards for pick-up signatures, A4, as PDF to `output`, and ends it. Runs in the job
 * process.
 */
export async function writePickUpList(list: PickUpList, output: Writable): Promise<void> {
  const doc = new PDFDocument({
    ...{ autoFirstPage: false, bufferPages: true, fontLayoutCache: false, margin: 0, size: 'A4' },
    info: { Producer: 'Fairgate', Title: both('badge.pickUpTitle') },
  })
  const written = pipeline(doc, output)
  try {
    draw(new Paper(doc), list)
    doc.end()
  } catch (error) {
    doc.destroy(error as Error)
    await written.catch(() => {})
    throw error
  }
  await written
}

function draw(paper: Paper, list: PickUpList): void {
  const { exhibition, company, day, cards } = list
  const wide = { x: margin, w: right - margin, minScale: 0.6 }
  const [cn, en] = findText('badge.pickUpTitle')
  const line = (text: string, size: number, colour: string, gap: number, bold = false) => {
    paper.y += paper.write(text, { size, colour, bold }, wide) + gap
  }
  line(cn, 18, INK, 1, true)
  line(String(en), 10, LABEL, 3)
  line(nameLines(company).join('  '), 12, INK, 1, true)
  line(nameLines(exhibition).join('  '), 9, INK, 1)
  line(both('badge.pickUpFacts', { day, count: cards.length }), 9, LABEL, 4)
  const title = `${both('badge.pickUpTitle')}  ${nameLines(company).join('  ')}  ${day}`
  drawTable(paper, columns, cards, () => line(title, 8, LABEL, 3))
  if (!paper.fits(24)) paper.turn()
  paper.y += 10
  line(both('badge.pickUpTaker'), 10, INK, 0)
  paper.rule(paper.y + 8)
  paper.end(title, list.exhibition)
}
