import { Eye, MonitorDot } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { type TextKey, useText } from '../kernel/language.ts'
import { useMay } from '../kernel/session.ts'
import { Button } from '../ui/Button.tsx'
import { Empty } from '../ui/Empty.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { ListPage } from '../ui/ListPage.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { ListSkeleton } from '../ui/Skeleton.tsx'
import { StatusTabs } from '../ui/StatusTabs.tsx'
import { DevicesTab } from './DevicesTab.tsx'
import { DoorsTab } from './DoorsTab.tsx'
import { ExhibitionChoice, exhibitionFacts } from './ExhibitionChoice.tsx'
import { GateSlots } from './GateSlots.tsx'
import { controlRoomPath } from './gate-paths.ts'
import { PassagesTab } from './PassagesTab.tsx'
import { useGateExhibitions } from './use-gate-exhibitions.ts'
import { ZonesTab } from './ZonesTab.tsx'
import './EntranceGuard.css'

interface View {
  key: string
  label: TextKey
  tab: ComponentType<{ exhibitionId: string }>
  permission: string
}

const views: readonly View[] = [
  { key: 'zones', label: 'gate.zones', tab: ZonesTab, permission: 'door:view' },
  { key: 'doors', label: 'gate.doorsAndChannels', tab: DoorsTab, permission: 'door:view' },
  { key: 'devices', label: 'gate.devices', tab: DevicesTab, permission: 'device:view' },
  { key: 'passages', label: 'gate.passages', tab: PassagesTab, permission: 'passage:view' },
]

/** Doors and devices of one exhibition: the venue sets them up, its organizer watches. */
export function EntranceGuard() {
  const t = useText()
  const navigate = useNavigate()
  const [params, setParams] = useSearchParams()
  const exhibitions = useGateExhibitions()
  const [actions, setActions] = useState<HTMLElement | null>(null)
  const [drawer, setDrawer] = useState<HTMLElement | null>(null)
  const permitted: Record<string, boolean> = {
    'door:view': useMay('door:view'),
    'device:view': useMay('device:view'),
    'passage:view': useMay('passage:view'),
  }
  const mayWatch = useMay('gate:watch')
  const mayModify = useMay('door:modify')

  const shown = views.filter(view => permitted[view.permission])
  const view = shown.find(({ key }) => key === params.get('view')) ?? shown[0]
  const exhibition = exhibitions.list.find(({ id }) => id === params.get('exhibition')) ?? exhibitions.list[0]
  /** Another exhibition or tab starts afresh: filters, page and open row belong to the one left. */
  const go = (exhibitionId: string, viewKey: string | undefined) =>
    setParams({ ...(viewKey && { view: viewKey }), exhibition: exhibitionId })

  const Tab = view?.tab
  return (
    <GateSlots value={{ actions, drawer }}>
      <ListPage drawer={<div className="fg-gate-drawer" ref={setDrawer} />}>
        <PageHead
          tag={
            exhibition && (
              <ExhibitionChoice
                list={exhibitions.list}
                value={exhibition.id}
                onChange={exhibitionId => go(exhibitionId, view?.key)}
              />
            )
          }
          facts={
            exhibition && [
              ...exhibitionFacts(exhibition, t),
              ...(mayModify
                ? []
                : [
                    <span className="fg-gate-watching" key="watching">
                      <Eye size={14} strokeWidth={1.6} aria-hidden />
                      {t('gate.watching')}
                    </span>,
                  ]),
            ]
          }
          actions={
            exhibition && (
              <>
                {mayWatch && (
                  <Button icon={MonitorDot} onClick={() => void navigate(controlRoomPath(exhibition.id))}>
                    {t('gate.controlRoom')}
                  </Button>
                )}
                <span className="fg-gate-actions" ref={setActions} />
              </>
            )
          }
        />
        {exhibition && view && Tab ? (
          <>
            <StatusTabs
              label={t('gate.views')}
              current={view.key}
              onChange={key => go(exhibition.id, key)}
              tabs={shown.map(({ key, label }) => ({ key, label: t(label) }))}
            />
            <Tab key={`${exhibition.id} ${view.key}`} exhibitionId={exhibition.id} />
          </>
        ) : (
          <div className="fg-gate-wait">
            {exhibitions.error ? (
              <ErrorState failure={exhibitions.error} onRetry={() => void exhibitions.ask()} />
            ) : exhibitions.loading || shown.length === 0 ? (
              <ListSkeleton />
            ) : (
              <Empty kind="first" title={t('gate.noExhibition')} why={[t('gate.noExhibitionWhy')]} />
            )}
          </div>
        )}
      </ListPage>
    </GateSlots>
  )
}
