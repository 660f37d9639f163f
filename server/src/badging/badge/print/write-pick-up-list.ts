import type { Writable } from 'node:stream'
import { texts } from '@fairgate/contract/app/catalogue'
import { type DocumentColumn, drawTable } from '../../../kernel/notice/document-table.ts'
import type { BothNames } from '../../../kernel/notice/money-document.ts'
import { both, findText, INK, LABEL, margin, nameLines, type Paper, right } from '../../../kernel/notice/paper.ts'
import { writePaper } from '../../../kernel/notice/write-paper.ts'

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
export const writePickUpList = (list: PickUpList, output: Writable): Promise<void> =>
  writePaper(both('badge.pickUpTitle'), output, paper => draw(paper, list))

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
