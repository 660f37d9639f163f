import type { Writable } from 'node:stream'
import type { RuleView } from '@fairgate/contract/badging/rulebook/commands'
import { type DocumentColumn, drawTable } from '../../kernel/notice/document-table.ts'
import { both, findText, INK, LABEL, margin, nameLines, type Paper, right } from '../../kernel/notice/paper.ts'
import { writePaper } from '../../kernel/notice/write-paper.ts'

/** What is printed of a version. */
export interface PrintedRules {
  exhibition: { cn: string; en: string }
  no: number
  state: string
  effectiveAt: string | null
  rules: readonly RuleView[]
}

/** The sentence of a rule, with its note. */
const said = ({ sentence, noteCn, noteEn }: RuleView) => ({
  cn: [sentence.cn, noteCn].filter(Boolean).join('。'),
  en: [sentence.en, noteEn].filter(Boolean).join('. '),
})

const columns: readonly DocumentColumn<RuleView>[] = [
  { title: findText('rulebook.code'), w: 16, cell: ({ code }) => code },
  { title: findText('rulebook.rules'), w: 138, cell: said },
  { title: findText('rulebook.effect'), w: 28, cell: ({ effect }) => both(`rulebook.effect_${effect}`) },
]

/** Writes the rules of a version, A4, as PDF to `output`, and ends it. Runs in the job process. */
export const writeRules = (printed: PrintedRules, timeZone: string, output: Writable): Promise<void> =>
  writePaper(both('rulebook.title'), output, paper => draw(paper, printed, timeZone))

function draw(paper: Paper, { exhibition, no, state, effectiveAt, rules }: PrintedRules, timeZone: string): void {
  const wide = { x: margin, w: right - margin, minScale: 0.6 }
  const line = (text: string, size: number, colour: string, gap: number, bold = false) => {
    paper.y += paper.write(text, { size, colour, bold }, wide) + gap
  }
  const [cn, en] = findText('rulebook.printedTitle')
  line(cn, 18, INK, 1, true)
  line(String(en), 10, LABEL, 4)
  for (const name of nameLines(exhibition)) line(name, 11, INK, 1)
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  const since = effectiveAt ? both('rulebook.inForceFrom', { at: clock.format(new Date(effectiveAt)) }) : ''
  const draft = state === 'draft' ? both('rulebook.standing_draft') : ''
  const version = [both('rulebook.versionOf', { no }), since, draft].filter(Boolean).join('  ·  ')
  line(version, 9, LABEL, 5)
  const title = `${nameLines(exhibition).join('  ')}  ${both('rulebook.versionOf', { no })}`
  drawTable(paper, columns, rules, () => line(title, 8, LABEL, 3))
  paper.end(title, exhibition)
}
