import type { Check } from '../../drills/load/recounts.ts'
import { chart, escapeText, short } from './charts.ts'
import { type Kind, lossMinute, type Plan } from './schedule.ts'
import { type KindFigures, rangeOf } from './tally.ts'

/** One morning that was played. */
export interface MorningRun {
  /** Fair seconds in a second. */
  clock: number
  /** Real seconds. */
  seconds: number
  /** Decisions of gates in a real second. */
  rate: number
  figures: KindFigures[]
  checks: Check[]
}

export interface Morning {
  scale: number
  /** The share of the machine's capacity that the busiest minute needs. */
  load: number
  plan: Plan
  machine: string
  commit: string
  day: string
  runs: MorningRun[]
}

/** What is required of a morning. */
export const required = { gateP99: 30, range: 0.1 }

export const labels: Record<Kind, string> = {
  ...{ scan: 'gate decisions', upload: 'uploads of gates that were offline', badge: 'new badges', login: 'logins' },
  ...{ sale: 'ticket sales', list: 'lists', statistic: 'statistics', print: 'print files', import: 'imports' },
}

/** The requirements that a morning misses, as sentences. */
export function missedBy({ runs }: Morning): string[] {
  const missed = runs.flatMap((run, at) => {
    const number = runs.length > 1 ? `run ${at + 1}: ` : ''
    const p99 = gateOf(run).p99
    return [
      ...run.checks.filter(({ wrong }) => wrong > 0).map(({ what, wrong }) => `${number}${wrong} ${what}`),
      ...run.figures.filter(({ lost }) => lost > 0).map(({ kind, lost }) => `${number}${lost} ${labels[kind]} lost`),
      ...(p99 <= required.gateP99 ? [] : [`${number}gate p99 ${short(p99)} ms (limit ${required.gateP99})`]),
    ]
  })
  const apart = rangeOf(runs.map(({ rate }) => rate))
  if (runs.length > 1 && !(apart <= required.range))
    missed.push(`rates of the runs differ by ${(apart * 100).toFixed(0)} % (limit ${required.range * 100})`)
  return missed
}

const gateOf = ({ figures }: MorningRun) => figures.find(({ kind }) => kind === 'scan') as KindFigures

/** The summary as Markdown. */
export function toMarkdown(morning: Morning): string {
  const { plan, runs } = morning
  const isSlowed = runs.some(({ clock }) => clock < 1)
  const clock = isSlowed ? 'slowed, because the machine cannot sustain it in real time' : 'faster than real time'
  const row = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`
  const missed = missedBy(morning)
  return [
    '# One opening morning',
    '',
    `The first thirty minutes of a fair, played against two nodes on one database by \`npm run bench -- --only morning --scale ${morning.scale} --runs ${runs.length} --load ${morning.load}\`: ${plan.badges} badges, ${plan.gates} gates. One node is killed (\`kill -9\`) in minute ${lossMinute}; its clients go to the other one and repeat with the same idempotency key. The clock of the fair is ${clock}: before each run it is set so that the busiest minute needs at most ${morning.load * 100} % of what the machine can do at that moment. [All charts](morning.html).`,
    '',
    `Machine: ${morning.machine}. Commit ${morning.commit}, ${morning.day}. Nodes, database and load share it.`,
    '',
    missed.length === 0 ? 'All requirements are met.' : `Missed: ${missed.join('; ')}.`,
    '',
    row([
      'run',
      'clock, × real time',
      'seconds',
      'gate decisions/s',
      'gate p50 ms',
      'gate p99 ms (limit 30)',
      'lost',
      'wrong in the database',
    ]),
    row(Array.from({ length: 8 }, () => '---')),
    ...runs.map((run, at) =>
      row([
        ...[
          at + 1,
          short(run.clock),
          short(run.seconds),
          short(run.rate),
          short(gateOf(run).p50),
          short(gateOf(run).p99),
        ],
        run.figures.reduce((sum, { lost }) => sum + lost, 0),
        run.checks.reduce((sum, { wrong }) => sum + wrong, 0),
      ]),
    ),
    '',
    `Run ${runs.length}:`,
    '',
    row(['kind', 'sent', 'done', 'refused', 'repeated at the other node', 'lost', 'p50 ms', 'p99 ms']),
    row(Array.from({ length: 8 }, () => '---')),
    ...(runs.at(-1) as MorningRun).figures.map(({ kind, sent, done, refused, repeated, lost, p50, p99 }) =>
      row([labels[kind], sent, done, refused, repeated, lost, short(p50), short(p99)]),
    ),
    '',
    'Looked up in the database afterwards:',
    '',
    row(['fact', 'checked', 'wrong']),
    row(['---', '---', '---']),
    ...(runs.at(-1) as MorningRun).checks.map(({ what, of, wrong }) => row([what, of, wrong])),
    '',
  ].join('\n')
}

const colours = { p50: '#0b5ed7', p99: '#c2410c', sent: '#4d7c0f', refused: '#9f1239', repeated: '#7c3aed' }

/** The page with all charts; it needs no other file. */
export function toHtml(morning: Morning): string {
  const { figures } = morning.runs.at(-1) as MorningRun
  const charts = figures.map(({ kind, minutes }) => {
    const line = (name: keyof typeof colours) => ({
      ...{ name, colour: colours[name], values: minutes.map(minute => minute[name]) },
    })
    return `<h2>${labels[kind]}</h2><div>${chart('Latency by fair minute', 'ms', [line('p50'), line('p99')], lossMinute)}${chart('Sent by fair minute', '', [line('sent'), line('refused'), line('repeated')], lossMinute)}</div>`
  })
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>One opening morning</title>
<style>body{font:15px/1.5 system-ui,sans-serif;max-width:1160px;margin:2em auto;padding:0 1em}table{border-collapse:collapse;margin:1em 0}
td,th{border:1px solid #ccc;padding:2px 8px;text-align:right}td:first-child,th:first-child{text-align:left}
div{display:flex;flex-wrap:wrap;gap:8px}svg{width:560px;max-width:100%}svg text{font:10px system-ui,sans-serif;fill:#444}
svg text.title{font-weight:600}.grid{stroke:#ddd}.mark{stroke:#9f1239;stroke-dasharray:3 3}</style>
${markdownToHtml(toMarkdown(morning).replace(' [All charts](morning.html).', ' The dashed line is the minute in which the node is lost.'))}
${charts.join('\n')}
</html>
`
}

/** The few forms of Markdown that the summary has. */
function markdownToHtml(markdown: string): string {
  return markdown
    .split('\n\n')
    .map(block => {
      const text = escapeText(block.trim()).replaceAll(/`([^`]+)`/g, '<code>$1</code>')
      if (text.startsWith('# ')) return `<h1>${text.slice(2)}</h1>`
      if (!text.startsWith('|')) return `<p>${text}</p>`
      const rows = text.split('\n').filter(line => !line.includes('---'))
      const cells = (line: string, tag: string) =>
        line
          .slice(2, -2)
          .split(' | ')
          .map(cell => `<${tag}>${cell}</${tag}>`)
          .join('')
      return `<table>${rows.map((line, at) => `<tr>${cells(line, at === 0 ? 'th' : 'td')}</tr>`).join('')}</table>`
    })
    .join('\n')
}
