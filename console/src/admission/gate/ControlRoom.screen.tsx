import { useEffect, useRef, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useText } from '../../kernel/i18n/language.ts'
import { reconnectNow } from '../../kernel/push/live.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { EmptyState } from '../../kernel/ui/EmptyState.tsx'
import { ErrorState } from '../../kernel/ui/ErrorState.tsx'
import { OfflineStrip } from '../../kernel/ui/OfflineStrip.tsx'
import { Bone, Skeleton } from '../../kernel/ui/Skeleton.tsx'
import { ChannelFlows } from './ChannelFlows.tsx'
import { ChannelStateDialog } from './ChannelStateDialog.tsx'
import { ControlHead } from './ControlHead.tsx'
import { ControlNumbers } from './ControlNumbers.tsx'
import { ControlWatch } from './ControlWatch.tsx'
import { FlowChart } from './FlowChart.tsx'
import { controlRoomPath, entranceGuardPath } from './gate-paths.ts'
import { RefusalBars } from './RefusalBars.tsx'
import { SilentDevices } from './SilentDevices.tsx'
import { type Room, useControlRoom } from './use-control-room.ts'
import { useGateExhibitions } from './use-gate-exhibitions.ts'
import { ZoneBars } from './ZoneBars.tsx'
import './ControlRoom.css'

const gone = { statusCode: 10006, traceId: '' }

/** A wall display is read from a distance: above this size (px) everything is scaled up. */
const drawnFor = { width: 1760, height: 990 }

/** The control room of one exhibition: occupancy, flow and silent devices. Always dark, in a separate frame. */
export function ControlRoom() {
  const t = useText()
  const navigate = useNavigate()
  const idInPath = useParams().exhibitionId
  const exhibitions = useGateExhibitions()
  const exhibitionId = idInPath ?? exhibitions.list[0]?.id
  const exhibition = exhibitions.list.find(({ id }) => id === exhibitionId)
  const control = useControlRoom(exhibitionId)
  const { room } = control
  const frame = useRef<HTMLDivElement>(null)
  const zoom = useZoom()
  const [stateOf, setStateOf] = useState<string>()
  const channel = room?.channels.find(({ id }) => id === stateOf)
  const reconnect = () => {
    reconnectNow()
    void control.ask()
  }
  const error = control.error ?? (exhibitionId ? undefined : exhibitions.error)

  return (
    <div className="fg-control" data-theme="dark" ref={frame} style={{ zoom, '--zoom': zoom } as object}>
      <ControlHead
        exhibitions={exhibitions.list}
        exhibition={exhibition}
        gateDay={room?.gateDay}
        dayBegins={room?.dayBegins}
        connected={control.connected}
        lost={control.lost}
        behind={room && control.behind}
        serverNow={control.serverNow}
        frame={frame}
        onChoose={id => void navigate(controlRoomPath(id), { replace: true })}
      />
      {control.lost && <OfflineStrip since={control.dataAt} retryAt={control.retryAt} onReconnect={reconnect} />}
      {room && exhibitionId ? (
        <Wall
          key={exhibitionId}
          exhibitionId={exhibitionId}
          room={room}
          stale={control.lost}
          now={control.serverNow}
          onState={setStateOf}
        />
      ) : (
        <main className="fg-control-wait">
          {error ? (
            <ErrorState
              // A malformed id is treated like an exhibition that does not exist.
              failure={error.statusCode === 10002 ? { ...gone, message: error.message } : error}
              onRetry={() => void control.ask()}
              onBack={() => void navigate('/entranceGuard')}
              backText={t('gate.toEntranceGuard')}
            />
          ) : exhibitionId || exhibitions.loading ? (
            <ControlWait />
          ) : (
            <EmptyState
              kind="first"
              title={t('gate.noExhibition')}
              why={[t('gate.noExhibitionWhy')]}
              action={<Button onClick={() => void navigate('/entranceGuard')}>{t('gate.toEntranceGuard')}</Button>}
            />
          )}
        </main>
      )}
      {channel && exhibitionId && (
        <ChannelStateDialog exhibitionId={exhibitionId} channel={channel} onClose={() => setStateOf(undefined)} />
      )}
    </div>
  )
}

interface WallProps {
  exhibitionId: string
  room: Room
  /** The displayed data is out of date. */
  stale: boolean
  /** Milliseconds since 1970, by the clock of the server. */
  now: number
  onState: (channelId: string) => void
}

function Wall({ exhibitionId, room, stale, now, onState }: WallProps) {
  const t = useText()
  return (
    <main className={`fg-control-main ${stale ? 'is-stale' : ''}`}>
      <h1 className="fg-hidden">{t('gate.controlRoom')}</h1>
      <ControlNumbers room={room} />
      <div className="fg-control-body">
        <div className="fg-control-left">
          <ZoneBars zones={room.zones} setUp={entranceGuardPath(exhibitionId, 'zones')} />
          <ControlWatch exhibitionId={exhibitionId} room={room} />
          <SilentDevices devices={room.devices} now={now} />
        </div>
        <ChannelFlows channels={room.channels} setUp={entranceGuardPath(exhibitionId, 'doors')} onState={onState} />
        <div className="fg-control-right">
          <FlowChart points={room.flow} />
          <RefusalBars room={room} />
        </div>
      </div>
    </main>
  )
}

function useZoom(): number {
  const measure = () => Math.max(1, Math.min(window.innerWidth / drawnFor.width, window.innerHeight / drawnFor.height))
  const [zoom, setZoom] = useState(measure)
  useEffect(() => {
    const resized = () => setZoom(measure())
    window.addEventListener('resize', resized)
    return () => window.removeEventListener('resize', resized)
  })
  return zoom
}

/** Placeholder before the first answer: key figures, then three columns. */
function ControlWait() {
  return (
    <Skeleton>
      <div className="fg-control-bones">
        {['a', 'b', 'c', 'd', 'e', 'f'].map(key => (
          <Bone key={key} width="100%" height={64} />
        ))}
      </div>
      <div className="fg-control-bones is-columns">
        {['a', 'b', 'c'].map(key => (
          <Bone key={key} width="100%" height={420} />
        ))}
      </div>
    </Skeleton>
  )
}
