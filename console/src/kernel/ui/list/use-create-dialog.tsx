import type { ListCommand } from '@fairgate/contract/app/catalogue'
import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useMayOf } from '../../auth/session.ts'
import { useLocalize, useText } from '../../i18n/language.ts'
import { leaveThen } from '../../page/use-leave-guard.ts'
import { Button } from '../Button.tsx'
import type { AddWay, ListSpec } from './list-spec.ts'

type Add<N extends ListCommand, P extends object> = NonNullable<ListSpec<N, never, P>['add']>

interface Options<N extends ListCommand, P extends object> {
  add: Add<N, P> | undefined
  props: P
  list: Parameters<NonNullable<Add<N, P>['closed']>>[0] & { current: string | undefined }
  /** A row's form replaces it. */
  closeForm: () => void
}

/**
 * How rows are added to a list: by a form that replaces the drawer, with or without its own address, or on another
 * page.
 */
export function useCreateDialog<N extends ListCommand, P extends object>({
  add,
  props,
  list,
  closeForm,
}: Options<N, P>) {
  const t = useText()
  const w = useLocalize()
  const may = useMayOf()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const addTo = typeof add?.to === 'function' ? add.to(props) : add?.to
  const [clicked, setAdding] = useState<AddWay<N, P>>()
  const adding = clicked ?? (addTo === pathname ? add : undefined)
  const show = (way: AddWay<N, P> | undefined) => {
    closeForm()
    setAdding(way)
  }
  const begin = (way: AddWay<N, P>) =>
    leaveThen(() => {
      const to = way === add ? addTo : undefined
      show(to === undefined ? way : undefined)
      if (to) void navigate(way.form ? to + search : to)
    })
  // Back, or an arrow key, went to another row: the previous form closes with it.
  const [formFor, setFormFor] = useState(list.current)
  if (formFor !== list.current) {
    setFormFor(list.current)
    show(undefined)
  }
  const end = () => {
    setAdding(undefined)
    if (addTo === pathname) void navigate(findListOfForm(pathname) + search)
  }
  const closed = add?.closed?.(list, t) ?? false
  const canAdd = ({ can }: AddWay<N, P>) => !can || may(typeof can === 'function' ? can(props) : can)
  const said = ({ word }: AddWay<N, P>) => (typeof word === 'function' ? w(word(props)) : t(word))
  const primary: ReactNode = add && canAdd(add) && (
    <Button
      kind="primary"
      icon={add.icon ?? Plus}
      disabled={closed !== false}
      title={closed || undefined}
      onClick={() => begin(add)}
    >
      {said(add)}
    </Button>
  )
  const also: ReactNode = add?.also?.filter(canAdd).map(way => (
    <Button key={said(way)} icon={way.icon} onClick={() => begin(way)}>
      {said(way)}
    </Button>
  ))
  const form = adding?.form && <adding.form {...props} list={list} onClose={end} />
  return { close: () => show(undefined), form, primary, also }
}

/** Where the list of a form's address stands: one step up (`/list/listAdd`, `/list/add`), or next to it (`/lists/oneAdd` of `/lists/one`). */
function findListOfForm(form: string): string {
  const up = form.slice(0, form.lastIndexOf('/'))
  const listName = form.replace(/Add$/, '')
  return listName === form || listName === up + up.slice(up.lastIndexOf('/')) ? up : listName
}
