import { Field, type FieldProps } from './Field.tsx'

export interface NoteFieldProps extends Omit<FieldProps, 'children' | 'name'> {
  /** Its name in the payload; `note` by default. */
  name?: string
  /** Its maximum number of characters; 500 by default. */
  max?: number
  value: string
  onChange: (note: string) => void
}

/** A free text of a few sentences. */
export function NoteField({ name = 'note', max = 500, value, onChange, ...field }: NoteFieldProps) {
  return (
    <Field {...field} name={name}>
      {control => (
        <textarea
          {...control}
          className="fg-input"
          rows={3}
          maxLength={max}
          value={value}
          onChange={event => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
