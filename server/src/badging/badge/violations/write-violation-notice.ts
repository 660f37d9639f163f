import type { Writable } from 'node:stream'
import type { ViolationKind } from '@fairgate/contract/badging/badge/violation-fields'
import { violationLabels } from '@fairgate/contract/badging/badge/violation-texts'
import type { BothNames } from '../../../kernel/notice/money-document.ts'
import {
  both,
  findText,
  formatBoth,
  INK,
  LABEL,
  margin,
  nameLines,
  type Paper,
  right,
} from '../../../kernel/notice/paper.ts'
import { writePaper } from '../../../kernel/notice/write-paper.ts'

/** What the liable company learns of a violation; not who reported it. */
export interface ViolationNotice {
  exhibition: BothNames
  company: BothNames
  number: string
  kind: ViolationKind
  badgeCode: string
  name: string
  points: number
  cardTaken: boolean
  note: string
  /** As displayed: `2026.12.03`. */
  confirmedOn: string
  answerUntil: string
}

/** Writes a violation notice, A4, as PDF to `output`, and ends it. Runs in the job process. */
export const writeViolationNotice = (shown: ViolationNotice, output: Writable): Promise<void> =>
  writePaper(`${both('violation.documentTitle')} ${shown.number}`, output, paper => draw(paper, shown))

function draw(paper: Paper, shown: ViolationNotice): void {
  const { exhibition, company, number, kind, badgeCode, name, points, cardTaken, note } = shown
  const wide = { x: margin, w: right - margin, minScale: 0.6 }
  const line = (text: string, size: number, colour: string, gap: number, bold = false) => {
    paper.y += paper.write(text, { size, colour, bold }, wide) + gap
  }
  const [cn, en] = findText('violation.documentTitle')
  line(cn, 18, INK, 1, true)
  line(String(en), 10, LABEL, 4)
  for (const one of nameLines(company)) line(one, 12, INK, 1, true)
  for (const one of nameLines(exhibition)) line(one, 10, INK, 1)
  paper.y += 3
  const [statementCn, statementEn] = findText('violation.documentStatement')
  line(statementCn, 10, INK, 1)
  line(String(statementEn), 9, LABEL, 5)
  const facts: [label: string, value: string][] = [
    [both('violation.number'), number],
    [both('violation.kind'), formatBoth(violationLabels.kinds[kind])],
    [both('violation.badgeCode'), badgeCode],
    [both('violation.name'), name],
    [both('violation.points'), String(points)],
    ...(cardTaken ? [[both('violation.cardTaken'), both('violation.documentSuspended')] as [string, string]] : []),
    [both('violation.confirmedOn'), shown.confirmedOn],
    ...(note ? [[both('violation.note'), note] as [string, string]] : []),
    [both('violation.answerUntil'), shown.answerUntil],
  ]
  for (const [label, value] of facts) {
    if (!paper.fits(20)) paper.turn()
    line(label, 8, LABEL, 0)
    line(value, 11, INK, 3)
  }
  paper.end(`${both('violation.documentTitle')}  ${number}`, exhibition)
}
