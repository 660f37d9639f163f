import { useMemo } from 'react'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { part } from '../../kernel/ui/part.tsx'
import { Tile } from './Tile.tsx'
import { useSampleText } from './use-sample-text.ts'

const ChinaMap = part(async () => (await import('../../kernel/ui/ChinaMap.tsx')).ChinaMap)

/** The provinces with the server's names and sample figures. */
export function MapExample() {
  const w = useSampleText()
  const provinces = useQueryCommand('getRegionOptions', { parent: '000000' }).data?.list
  const figures = useMemo(
    () => (provinces ?? []).map(([code, name]) => ({ code, name, value: invented(code) })),
    [provinces],
  )
  return (
    <div className="fg-tiles">
      <Tile name={w('map')} whole>
        {provinces && <ChinaMap label={w('visitors')} figures={figures} />}
      </Tile>
    </div>
  )
}

/** A plausible figure that is the same each time. */
function invented(code: string): number {
  const province = Number(code.slice(0, 2))
  return province % 9 === 0 ? 0 : (province * 7919) % 4801
}
