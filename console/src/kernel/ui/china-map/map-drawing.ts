import { MapChart } from 'echarts/charts'
import { TooltipComponent } from 'echarts/components'
import { init, registerMap, use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import outlines from './china.json?url'

use([MapChart, TooltipComponent, SVGRenderer])

/** A province for drawing. */
export interface DrawnRegion {
  /** Six-digit code, `110000`. */
  code: string
  fill: string
  /** Shown when it is pointed at, in the interface language. */
  label: string
}

export interface MapColours {
  line: string
  ink: string
  empty: string
  raised: string
}

export interface MapDrawing {
  draw: (regions: readonly DrawnRegion[], colours: MapColours) => void
  /** Highlights a province as if it were pointed at; undefined removes the highlight. */
  mark: (code: string | undefined) => void
  resize: () => void
  dispose: () => void
}

interface Outlines {
  features: { id: string; properties: { name: string } }[]
}

/** Names of the provinces in the file of outlines, by code; ECharts identifies them by these. */
let names: Promise<ReadonlyMap<string, string>> | undefined

async function loadOutlines(): Promise<ReadonlyMap<string, string>> {
  const response = await fetch(outlines)
  if (!response.ok) throw new Error(`${outlines}: ${response.status}`)
  const china = (await response.json()) as Outlines
  // Under this name ECharts adds the inset of the southern islands.
  registerMap('china', china as unknown as Parameters<typeof registerMap>[1])
  return new Map(china.features.map(({ id, properties }) => [id, properties.name]))
}

/**
 * Draws the provinces into an element. This module loads ECharts and the outlines, so import it lazily.
 * @param pointed gets the code of the province under the pointer, or undefined
 * @throws if the outlines cannot be loaded
 */
export async function createMapDrawing(
  frame: HTMLElement,
  pointed: (code: string | undefined) => void,
): Promise<MapDrawing> {
  names ??= loadOutlines()
  const nameOf = await names.catch(error => {
    names = undefined
    throw error
  })
  const codeOf = new Map([...nameOf].map(([code, name]) => [name, code]))
  const chart = init(frame, null, { renderer: 'svg' })
  chart.on('mouseover', event => pointed(codeOf.get(event.name)))
  chart.on('mouseout', () => pointed(undefined))
  return {
    draw: (regions, colours) => chart.setOption(optionOf(regions, colours, nameOf)),
    mark: code => {
      chart.dispatchAction({ type: 'downplay', seriesIndex: 0 })
      const name = code && nameOf.get(code)
      if (name) chart.dispatchAction({ type: 'highlight', seriesIndex: 0, name })
    },
    // A frame without a size, on paper for example, is none that ECharts could draw into.
    resize: () => {
      if (frame.clientWidth > 0 && frame.clientHeight > 0) chart.resize()
    },
    dispose: () => chart.dispose(),
  }
}

function optionOf(
  regions: readonly DrawnRegion[],
  { line, ink, empty, raised }: MapColours,
  names: ReadonlyMap<string, string>,
) {
  const labels = new Map(regions.map(region => [names.get(region.code), region.label]))
  return {
    animation: false,
    tooltip: {
      backgroundColor: raised,
      borderColor: line,
      textStyle: { color: ink, fontSize: 13, fontFamily: 'inherit' },
      renderMode: 'richText' as const,
      formatter: ({ name }: { name: string }) => labels.get(name) ?? '',
    },
    series: [
      {
        type: 'map' as const,
        map: 'china',
        selectedMode: false as const,
        layoutCenter: ['50%', '54%'],
        layoutSize: '118%',
        itemStyle: { areaColor: empty, borderColor: line, borderWidth: 0.8 },
        label: { show: false },
        emphasis: { label: { show: false }, itemStyle: { areaColor: 'inherit', borderColor: ink, borderWidth: 2 } },
        data: regions.map(({ code, fill }) => ({
          name: names.get(code),
          itemStyle: { areaColor: fill },
          emphasis: { itemStyle: { areaColor: fill } },
        })),
      },
    ],
  }
}
