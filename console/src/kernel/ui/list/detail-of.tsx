import type { CommandName, Output, Payload } from '@fairgate/contract/app/catalogue'
import type { Decider } from '@fairgate/contract/identity/decision/deciders'
import type { LocalizedText } from '@fairgate/contract/kernel/i18n/localized-text'
import type { ReactNode } from 'react'
import { useQueryCommand } from '../../command/use-command.ts'
import { type Text, useLocalize, useText } from '../../i18n/language.ts'
import { Drawer, type DrawerProps } from '../Drawer.tsx'
import { NextDecider } from '../decision/NextDecider.tsx'
import { ErrorState } from '../ErrorState.tsx'
import { DetailSkeleton } from '../Skeleton.tsx'
import { ActionFoot } from './ActionFoot.tsx'
import type { Acted, Actions, Part } from './define-actions.ts'
import { type ActionsHook, isOffered } from './use-actions.tsx'

export interface DetailDrawerProps<P> extends Pick<DrawerProps, 'position' | 'onPrevious' | 'onNext' | 'onClose'> {
  id: string
  /** The row of the list; its name is shown while the detail loads. */
  row?: Acted
  name?: string
  props: P
  /** The actions of its foot; none if it is read-only. */
  actions?: Actions<Acted, object>
  hook?: ActionsHook<Acted>
  /** Filters the list by something in the detail. */
  narrow?: (filters: Record<string, string>) => void
}

export type Detail<P> = Part<DetailDrawerProps<P>>

/** What a drawer shows of its row. */
interface DetailView<D, P> {
  title: (detail: D, t: Text) => string
  /** The title in the other language. */
  other?: (detail: D) => DrawerProps['otherTitle']
  code?: (detail: D, t: Text) => ReactNode
  status?: (detail: D, t: Text, w: (localized: LocalizedText) => string) => ReactNode
  /** The next approver of a pending row. */
  decider?: (detail: D) => Decider | false | null
  /** Number of facts of the skeleton. */
  facts?: number
  Facts: Part<NoInfer<P> & { detail: D; narrow: (filters: Record<string, string>) => void }>
}

interface DetailSpec<N extends CommandName, P> extends DetailView<Output<N>, P> {
  command: N | ((props: P) => N)
  /** `{ id }` by default. */
  payload?: (id: string, props: P) => Payload<N>
}

/** One row next to its list: the answer of a reading command, and its actions at the foot. */
export function detailOf<N extends CommandName, P extends object>(spec: DetailSpec<N, P>): Detail<P> {
  return shown => <ReadDetail spec={spec} shown={shown} />
}

/** One row next to its list, if the list's own row contains everything. */
export function rowDetailOf<Row extends Acted, P extends object = object>(spec: DetailView<Row, P>): Detail<P> {
  return shown => (shown.row ? <Shown spec={spec} shown={shown} detail={shown.row as Row} /> : null)
}

interface ReadDetailProps<N extends CommandName, P> {
  spec: DetailSpec<N, P>
  shown: DetailDrawerProps<P>
}

function ReadDetail<N extends CommandName, P extends object>({ spec, shown }: ReadDetailProps<N, P>) {
  const { id, name = '', props, position, onPrevious, onNext, onClose } = shown
  const command = typeof spec.command === 'string' ? spec.command : spec.command(props)
  const payload = spec.payload?.(id, props) ?? ({ id } as unknown as Payload<N>)
  const { data, error, refetch } = useQueryCommand(command, payload, { quiet: true })
  if (data) return <Shown spec={spec} shown={shown} detail={data} />
  return (
    <Drawer
      {...{ position, onPrevious, onNext, onClose }}
      title={error ? '' : name}
      foot={!error && footOf(shown, shown.row)}
    >
      {error ? (
        <ErrorState failure={error} onRetry={() => void refetch()} onBack={onClose} />
      ) : (
        <DetailSkeleton facts={spec.facts} />
      )}
    </Drawer>
  )
}

interface ShownProps<D, P> {
  spec: DetailView<D, P>
  shown: DetailDrawerProps<P>
  detail: D
}

function Shown<D, P extends object>({ spec, shown, detail }: ShownProps<D, P>) {
  const t = useText()
  const w = useLocalize()
  const { id, props, position, onPrevious, onNext, onClose, narrow = () => undefined } = shown
  const row = Object.hasOwn(detail as object, 'actions') ? (detail as unknown as Acted) : undefined
  return (
    <Drawer
      {...{ position, onPrevious, onNext, onClose }}
      code={spec.code?.(detail, t)}
      title={spec.title(detail, t)}
      otherTitle={spec.other?.(detail)}
      status={
        <>
          {spec.status?.(detail, t, w)}
          <NextDecider decider={spec.decider?.(detail) || null} actions={row?.actions ?? []} />
        </>
      }
      foot={footOf(shown, row)}
    >
      <spec.Facts {...props} key={id} detail={detail} narrow={narrow} />
    </Drawer>
  )
}

/** The actions of the row; those of the list while the detail loads, so that its foot does not move. */
function footOf<P extends object>({ props, actions, hook }: DetailDrawerProps<P>, row: Acted | undefined) {
  if (!row || !actions || !hook || !actions.list.some(action => isOffered(action, row, props))) return undefined
  return <ActionFoot row={row} props={props} actions={actions} hook={hook} />
}
