import { useMemo } from 'react'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { Split } from '../../kernel/ui/layout/Split.tsx'
import { PageHead } from '../../kernel/ui/PageHead.tsx'
import { part } from '../../kernel/ui/part.tsx'
import { FormExamples } from './FormExamples.tsx'
import { PartExamples } from './PartExamples.tsx'
import { StateExamples } from './StateExamples.tsx'
import { Tile } from './Tile.tsx'
import { useSampleText } from './use-sample-text.ts'
import './Showcase.css'

const ListExample = part(async () => (await import('./ListExample.tsx')).ListExample)

/** Every widget in all its states, on one page. */
export function Showcase() {
  const w = useSampleText()
  return (
    <div className="fg-showcase">
      <PageHead title={w('title')} facts={[w('lead')]} />
      <h2>{w('list')}</h2>
      <div className="fg-showcase-list">
        <ListExample />
      </div>
      <h2>{w('states')}</h2>
      <StateExamples />
      <h2>{w('parts')}</h2>
      <PartExamples />
      <MapExample />
      <h2>{w('forms')}</h2>
      <FormExamples />
    </div>
  )
}

const ChinaMap = part(async () => (await import('../../kernel/ui/ChinaMap.tsx')).ChinaMap)

/** The provinces with the server's names and sample figures. */
function MapExample() {
  const w = useSampleText()
  const provinces = useQueryCommand('getRegionOptions', { parent: '000000' }).data?.list
  const figures = useMemo(
    () => (provinces ?? []).map(([code, name]) => ({ code, name, value: invented(code) })),
    [provinces],
  )
  return (
    <Split className="fg-tiles" columns="repeat(auto-fill, minmax(320px, 1fr))" gap={16}>
      <Tile name={w('map')} whole>
        {provinces && <ChinaMap label={w('visitors')} figures={figures} />}
      </Tile>
    </Split>
  )
}

/** A plausible figure that is the same each time. */
function invented(code: string): number {
  const province = Number(code.slice(0, 2))
  return province % 9 === 0 ? 0 : (province * 7919) % 4801
}
