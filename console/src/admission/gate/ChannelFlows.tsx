import { channelStateMachine } from '@fairgate/contract/admission/gate/states'
import { Car, DoorOpen, Lock, WifiOff } from 'lucide-react'
import { Link } from 'react-router'
import { formatNumber } from '../../kernel/format/format.ts'
import { useLocalize, useText } from '../../kernel/i18n/language.ts'
import { roundUp } from './flow-points.ts'
import type { Room } from './use-control-room.ts'
import './ChannelFlows.css'

type Channel = Room['channels'][number]

/** More channels than this are shown in two columns. */
const oneColumn = 26

export interface ChannelFlowsProps {
  channels: Room['channels']
  setUp: string
  onState: (channelId: string) => void
}

/** People per minute through each channel (out to the left, in to the right) and the state of the channel. */
export function ChannelFlows({ channels, setUp, onState }: ChannelFlowsProps) {
  const t = useText()
  const most = roundUp(Math.max(...channels.map(({ lastMinute }) => Math.max(lastMinute.in, lastMinute.out)), 0))
  const columns = channels.length > oneColumn ? 2 : 1
  return (
    <section className="fg-control-channels">
      <header>
        <h2>{t('gate.channelFlow')}</h2>
        <span className="fg-control-legend">
          <i className="is-out" aria-hidden />
          {t('gate.legendOut')}
          <i className="is-in" aria-hidden />
          {t('gate.legendIn')}
        </span>
      </header>
      {channels.length === 0 ? (
        <p className="fg-control-none">
          {t('gate.noChannels')} <Link to={setUp}>{t('gate.setUp')}</Link>
        </p>
      ) : (
        <ul
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
          tabIndex={0}
          className={columns === 2 ? 'is-two' : ''}
          style={{ '--rows': Math.ceil(channels.length / columns) } as object}
        >
          {channels.map(channel => (
            <ChannelFlow key={channel.id} channel={channel} most={most} onState={() => onState(channel.id)} />
          ))}
        </ul>
      )}
    </section>
  )
}

interface ChannelFlowProps {
  channel: Channel
  most: number
  onState: () => void
}

function ChannelFlow({ channel, most, onState }: ChannelFlowProps) {
  const t = useText()
  const { code, lastMinute } = channel
  const width = (count: number) => `${(count / most) * 100}%`
  return (
    <li>
      <span className="fg-flow-code">
        {code}
        {channel.subject === 'vehicle' && (
          <Car size={14} strokeWidth={1.6} role="img" aria-label={t('gate.subjectVehicle')} />
        )}
      </span>
      <span className="fg-hidden">{t('gate.perMinute', { code, in: lastMinute.in, out: lastMinute.out })}</span>
      <span className="fg-flow-out" aria-hidden>
        {lastMinute.out > 0 && (
          <>
            {formatNumber(lastMinute.out)}
            <i style={{ '--width': width(lastMinute.out) } as object} />
          </>
        )}
      </span>
      <span className="fg-flow-in" aria-hidden>
        {lastMinute.in > 0 && (
          <>
            <i style={{ '--width': width(lastMinute.in) } as object} />
            {formatNumber(lastMinute.in)}
          </>
        )}
      </span>
      <State channel={channel} onState={onState} />
    </li>
  )
}

const glyphs = { open: undefined, closed: Lock, freePassage: DoorOpen }

/**
 * A silent channel shows "silent" instead of "open", because it reads nothing; a state that people have set stays
 * visible.
 */
function State({ channel, onState }: { channel: Channel; onState: () => void }) {
  const t = useText()
  const say = useLocalize()
  const state = channel.state
  const quiet = channel.silent && state === 'open'
  const Glyph = quiet ? WifiOff : glyphs[state]
  const label = quiet ? t('gate.silent') : say(channelStateMachine.states[state])
  const look = `fg-flow-state ${quiet ? 'is-warning' : state === 'open' ? '' : 'is-set'}`
  const content = (
    <>
      {Glyph && <Glyph size={14} strokeWidth={1.6} aria-hidden />}
      {label}
    </>
  )
  const may = (['open', 'close', 'free'] as const).some(event => channel.actions.includes(event))
  if (!may) return <span className={look}>{content}</span>
  return (
    <button
      type="button"
      className={look}
      aria-label={`${channel.code} ${label}${t('shell.comma')}${t('gate.setState')}`}
      onClick={onState}
    >
      {content}
    </button>
  )
}
