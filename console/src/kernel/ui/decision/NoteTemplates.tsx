import { X } from 'lucide-react'
import { useCommand, useQueryCommand } from '../../command/use-command.ts'
import { useText } from '../../i18n/language.ts'

interface NoteTemplatesProps {
  /** The present text of the note. */
  note: string
  onChoose: (text: string) => void
}

/** The operator's own note templates: choose one, save the present text, delete one. */
export function NoteTemplates({ note, onChoose }: NoteTemplatesProps) {
  const t = useText()
  const list = useQueryCommand('getNoteTemplates', {}, { quiet: true }).data?.list ?? []
  const save = useCommand('addNoteTemplate')
  const remove = useCommand('deleteNoteTemplate')
  const text = note.trim()
  const isNew = text !== '' && !list.includes(text)
  if (!isNew && list.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a frame of its own
    <div className="fg-templates" role="group" aria-label={t('decision.templates')}>
      {list.map(template => (
        <span key={template}>
          <button type="button" title={template} onClick={() => onChoose(template)}>
            {template}
          </button>
          <button
            type="button"
            aria-label={t('decision.deleteTemplate', { text: template })}
            onClick={() => remove.mutate({ text: template })}
          >
            <X size={12} strokeWidth={2} aria-hidden />
          </button>
        </span>
      ))}
      {isNew && (
        <button type="button" className="fg-link" onClick={() => !save.isPending && save.mutate({ text })}>
          {t('decision.saveTemplate')}
        </button>
      )}
    </div>
  )
}
