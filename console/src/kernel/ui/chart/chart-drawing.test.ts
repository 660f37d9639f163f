import { init } from 'echarts/core'
import { expect, test } from 'vitest'
import { barHeight } from './bar-height.ts'
import { type ChartFigures, type ChartKind, optionOf } from './chart-drawing.ts'

const ink = '#000000'
const colours = { series: [ink], ink, quiet: ink, line: ink, raised: ink }

/** The text of a drawing of this width, as on the page and in the saved picture, without line breaks. */
function drawText(kind: ChartKind, categories: readonly string[], width: number): string {
  const values = categories.map((_, at) => at + 1)
  const figures: ChartFigures = { kind, categories, series: [{ name: 'n', values }] }
  const chart = init(null, null, { renderer: 'svg', ssr: true, width, height: 300 })
  chart.setOption(optionOf(figures, colours, String, 'sans-serif', width))
  const drawnText = [...chart.renderToSVGString().matchAll(/<text[^>]*>([^<]*)</g)].map(([, text = '']) => text)
  chart.dispose()
  return drawnText.join('').replaceAll(/\s/g, '')
}

const answers = {
  two: ['非常愿意再次参加此展会', '可能不会再来参加此展会'],
  three: ['Certainly again', 'Perhaps next year', 'Not in this city'],
}

for (const [many, names] of Object.entries(answers))
  for (const kind of ['columns', 'bars', 'stacked'] as const)
    for (const width of [320, 720])
      test(`${many} long names are complete in ${kind} of ${width} px`, () => {
        const drawnText = drawText(kind, names, width)
        for (const name of names) expect(drawnText).toContain(name.replaceAll(' ', ''))
      })

test('a name of thirty characters is complete next to its bar, which is as high as its lines', () => {
  const name = '通过主办方发送的短信得知本届展会并在线上完成预登记后到场参观'
  expect(drawText('bars', [name, '其他'], 320)).toContain(name)
  expect(barHeight([name, '其他'], 1, each => each.length * 12)).toBeGreaterThanOrEqual(4 * 15)
  expect(barHeight(['其他'], 1, each => each.length * 12)).toBe(30)
  expect(barHeight(['其他'], 3, each => each.length * 12)).toBe(90)
})
