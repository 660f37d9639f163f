import type { CommandName, Output, Payload } from '@fairgate/contract/catalogue'
import type { Words } from '@fairgate/contract/kernel/phrases'
import type { ComponentType, ReactNode } from 'react'
import { type Text, useText, useWords } from '../../kernel/language.ts'
import { useQueryCommand } from '../../kernel/use-command.ts'
import { Drawer, type DrawerProps } from '../Drawer.tsx'
import { ErrorState } from '../ErrorState.tsx'
import { DetailSkeleton } from '../Skeleton.tsx'
import { ActionFoot } from './ActionFoot.tsx'
import type { Acted, Actions } from './define-actions.ts'
import type { ActionsHook } from './use-actions.tsx'

interface DetailSpec<N extends CommandName, P> {
  command: N | ((props: P) => N)
  /** `{ id }` where it is left out. */
  payload?: (id: string, props: P) => Payload<N>
  title: (detail: Output<N>, t: Text) => string
  /** The title in the other language. */
  other?: (detail: Output<N>) => DrawerProps['otherTitle']
  code?: (detail: Output<N>, t: Text) => ReactNode
  status?: (detail: Output<N>, t: Text, w: (words: Words) => string) => ReactNode
  /** How many facts the skeleton shows. */
  facts?: number
  Facts: ComponentType<P & { detail: Output<N> }>
}

export interface DetailDrawerProps<P> extends Pick<DrawerProps, 'position' | 'onPrevious' | 'onNext' | 'onClose'> {
  id: string
  /** As the list has it, shown while the rest is on its way. */
  name?: string
  props: P
  /** What its foot offers; none where it is only looked at. */
  actions?: Actions<Acted, P>
  hook?: ActionsHook<Acted>
}

export type Detail<P> = ComponentType<DetailDrawerProps<P>>

/** One row beside its list: what a reading command says of it, and at the foot what may be done with it. */
export function detailOf<N extends CommandName, P extends object>(spec: DetailSpec<N, P>): Detail<P> {
  return shown => <DetailDrawer spec={spec} shown={shown} />
}

function DetailDrawer<N extends CommandName, P extends object>(drawer: {
  spec: DetailSpec<N, P>
  shown: DetailDrawerProps<P>
}) {
  const { spec } = drawer
  const { id, name = '', props, actions, hook, ...walk } = drawer.shown
  const t = useText()
  const w = useWords()
  const command = typeof spec.command === 'string' ? spec.command : spec.command(props)
  const payload = spec.payload?.(id, props) ?? ({ id } as unknown as Payload<N>)
  const { data, error, refetch } = useQueryCommand(command, payload, { quiet: true })
  if (!data) {
    return (
      <Drawer {...walk} title={error ? '' : name}>
        {error ? (
          <ErrorState failure={error} onRetry={() => void refetch()} onBack={walk.onClose} />
        ) : (
          <DetailSkeleton facts={spec.facts} />
        )}
      </Drawer>
    )
  }
  const row = Object.hasOwn(data as object, 'actions') ? (data as unknown as Acted) : undefined
  const acts = row && actions?.list.some(({ verb }) => row.actions.includes(verb))
  return (
    <Drawer
      {...walk}
      code={spec.code?.(data, t)}
      title={spec.title(data, t)}
      otherTitle={spec.other?.(data)}
      status={spec.status?.(data, t, w)}
      foot={acts && actions && hook && <ActionFoot row={row} actions={actions} hook={hook} />}
    >
      <spec.Facts {...props} key={id} detail={data} />
    </Drawer>
  )
}
