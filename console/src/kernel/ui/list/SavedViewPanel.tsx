import type { ListCommand } from '@fairgate/contract/app/catalogue'
import { savedViewFields } from '@fairgate/contract/identity/saved-view/fields'
import { Pencil, RefreshCw, Star, Trash2 } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import type { CallError } from '../../command/call.ts'
import { refusedFields } from '../../command/refused-fields.ts'
import { useCommand } from '../../command/use-command.ts'
import { useText } from '../../i18n/language.ts'
import { Button } from '../Button.tsx'
import { Checkbox } from '../Checkbox.tsx'
import { TextField } from '../TextField.tsx'
import { toast } from '../toast.ts'
import type { ColumnSetting } from '../use-columns.ts'
import type { SavedView, SavedViews } from './use-saved-views.ts'
import './SavedViewPanel.css'

export interface SavedViewPanelProps {
  list: ListCommand
  saved: SavedViews
  /** The arrangement of the columns; null by default. */
  columns: ColumnSetting | null
  onChoose: (view: SavedView) => void
  close: () => void
}

/** The views of a list, and the form that saves the present one. */
export function SavedViewPanel({ list, saved, columns, onChoose, close }: SavedViewPanelProps) {
  const t = useText()
  // A view that is shared moves under another heading: the focus moves with it.
  const [edited, setEdited] = useState<string>()
  const groups = [
    { title: t('savedView.own'), views: saved.views.filter(({ shared }) => !shared) },
    { title: t('savedView.company'), views: saved.views.filter(({ shared }) => shared) },
  ].filter(({ views }) => views.length > 0)
  return (
    <div className="fg-views">
      {groups.length === 0 && <p className="fg-views-none">{t('savedView.none')}</p>}
      {groups.map(({ title, views }) => (
        <section key={title} aria-label={title}>
          <h3>{title}</h3>
          <ul>
            {views.map(view => (
              <ViewLine
                key={view.id}
                {...{ view, saved, columns, onChoose, close }}
                edited={view.id === edited}
                onEdited={() => setEdited(view.id)}
              />
            ))}
          </ul>
        </section>
      ))}
      <SaveForm list={list} saved={saved} columns={columns} close={close} />
    </div>
  )
}

type LineProps = Omit<SavedViewPanelProps, 'list'> & { view: SavedView; edited: boolean; onEdited: () => void }

function ViewLine({ view, saved, columns, onChoose, close, edited, onEdited }: LineProps) {
  const t = useText()
  const { id, version, list, name, query, shared, isDefault } = view
  const choose = useCommand('setDefaultView')
  const edit = useCommand('editSavedView', { onDone: () => toast.success(t('savedView.saved', { name })) })
  const addView = useCommand('addSavedView')
  const remove = useCommand('deleteSavedView', {
    onDone: () =>
      toast.success(t('savedView.deleted', { name }), {
        label: t('decision.undo'),
        run: () => addView.mutate({ list, name, query, columns: view.columns, shared }),
      }),
  })
  const [renaming, setRenaming] = useState(false)
  const star = t(isDefault ? 'savedView.endDefault' : 'savedView.makeDefault', { name })
  const isCurrent = saved.current?.id === id
  // The same filters, but another arrangement of columns.
  const differs = !isCurrent || !sameColumns(columns, view.columns)
  if (renaming) {
    return (
      <li>
        <RenameForm
          view={view}
          close={() => {
            onEdited()
            setRenaming(false)
          }}
        />
      </li>
    )
  }
  return (
    <li className={isCurrent ? 'is-current' : ''}>
      <button
        type="button"
        className="fg-views-name"
        aria-current={isCurrent || undefined}
        title={view.isOwn ? name : t('savedView.by', { name: view.operatorName })}
        onClick={() => {
          close()
          onChoose(view)
        }}
      >
        {name}
      </button>
      <button
        type="button"
        className={`fg-icon-button ${isDefault ? 'is-on' : ''}`}
        aria-pressed={isDefault}
        aria-label={star}
        title={star}
        onClick={() => !choose.isPending && choose.mutate({ id, off: isDefault })}
      >
        <Star size={16} strokeWidth={1.6} aria-hidden fill={isDefault ? 'currentColor' : 'none'} />
      </button>
      {view.actions.includes('edit') && (
        <button
          type="button"
          className="fg-icon-button"
          aria-label={t('savedView.rename', { name })}
          title={t('savedView.rename', { name })}
          // biome-ignore lint/a11y/noAutofocus: the focus comes back to what opened the form
          autoFocus={edited}
          onClick={() => setRenaming(true)}
        >
          <Pencil size={16} strokeWidth={1.6} aria-hidden />
        </button>
      )}
      {view.actions.includes('edit') && differs && (
        <button
          type="button"
          className="fg-icon-button"
          aria-label={`${name}: ${t('savedView.update')}`}
          title={t('savedView.update')}
          onClick={() =>
            !edit.isPending &&
            edit.mutate({
              id,
              version,
              name,
              query: saved.query,
              columns: isCurrent ? columns : (columns ?? view.columns),
              shared,
            })
          }
        >
          <RefreshCw size={16} strokeWidth={1.6} aria-hidden />
        </button>
      )}
      {view.actions.includes('delete') && (
        <button
          type="button"
          className="fg-icon-button"
          aria-label={t('savedView.delete', { name })}
          title={t('savedView.delete', { name })}
          onClick={() => !remove.isPending && remove.mutate({ id, version })}
        >
          <Trash2 size={16} strokeWidth={1.6} aria-hidden />
        </button>
      )}
    </li>
  )
}

/** The database returns the keys of an object in its own order. */
const sameColumns = (one: ColumnSetting | null, other: ColumnSetting | null) =>
  JSON.stringify([one?.order, one?.hidden, one?.height]) ===
  JSON.stringify([other?.order, other?.hidden, other?.height])

function SaveForm({ list, saved, columns, close }: Omit<SavedViewPanelProps, 'onChoose'>) {
  const t = useText()
  const add = useCommand('addSavedView', {
    onDone: (_, { name }) => {
      close()
      toast.success(t('savedView.saved', { name: name.trim() }))
    },
  })
  return (
    <ViewForm
      label={t('savedView.saveAs')}
      hint={saved.searched ? t('savedView.searchNotSaved') : undefined}
      sending={add}
      send={said => add.mutate({ list, query: saved.query, columns, ...said })}
    />
  )
}

/** Renames a view, and shares it with the company. */
function RenameForm({ view, close }: { view: SavedView; close: () => void }) {
  const t = useText()
  const { id, version, name, query, columns, shared } = view
  const edit = useCommand('editSavedView', {
    onDone: (_, said) => {
      close()
      toast.success(t('savedView.saved', { name: said.name.trim() }))
    },
  })
  return (
    <ViewForm
      label={t('savedView.name')}
      begins={{ name, shared }}
      sending={edit}
      send={said => edit.mutate({ id, version, query, columns, ...said })}
      cancel={close}
    />
  )
}

interface Said {
  name: string
  shared: boolean
}

interface ViewFormProps {
  label: string
  hint?: string | undefined
  begins?: Said
  sending: { isPending: boolean; error: CallError | null }
  send: (said: Said) => void
  cancel?: () => void
}

function ViewForm({ label, hint, begins, sending, send, cancel }: ViewFormProps) {
  const t = useText()
  const id = useId()
  const [said, say] = useState<Said>(begins ?? { name: '', shared: false })
  const form = useRef<HTMLFormElement>(null)
  const isOpenedHere = begins !== undefined
  useEffect(() => {
    if (isOpenedHere) form.current?.querySelector('input')?.select()
  }, [isOpenedHere])
  return (
    <form
      ref={form}
      className="fg-views-form"
      onSubmit={event => {
        event.preventDefault()
        if (!sending.isPending) send(said)
      }}
      onKeyDown={event => {
        if (event.key !== 'Escape' || !cancel) return
        event.stopPropagation()
        cancel()
      }}
    >
      <TextField
        name="name"
        label={label}
        value={said.name}
        onChange={name => say({ ...said, name })}
        maxLength={savedViewFields.name.max}
        issues={refusedFields(sending.error)}
        hint={hint}
      />
      <label htmlFor={id}>
        <Checkbox id={id} checked={said.shared} onChange={event => say({ ...said, shared: event.target.checked })} />
        {t('savedView.shared')}
      </label>
      <div className="fg-views-send">
        <Button type="submit" busy={sending.isPending}>
          {t('savedView.save')}
        </Button>
        {cancel && <Button onClick={cancel}>{t('shell.cancel')}</Button>}
      </div>
    </form>
  )
}
