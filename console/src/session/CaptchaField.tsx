import type { loginFields } from '@fairgate/contract/session/fields'
import { useEffect } from 'react'
import { Field } from '../ui/Field.tsx'
import { useDraftAround, useField } from '../ui/form/draft-context.ts'
import type { Typed } from '../ui/form/typed.ts'
import { TypedCaptcha } from '../ui/TypedCaptcha.tsx'
import { useCaptchaPicture } from '../ui/use-captcha-picture.ts'

/** The typed captcha: case sensitive, a new picture on demand. Another `turn` fetches one too: each is good once. */
export function CaptchaField({ turn }: { turn: number }) {
  const { label, error, value, set } = useField<Typed<(typeof loginFields)['captcha']>>('captcha')
  const { forget } = useDraftAround()
  const { picture, renew } = useCaptchaPicture('typed', turn)
  // What was typed belongs to the picture it was read from.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the picture is the reason
  useEffect(() => forget('captcha'), [picture, forget])
  return (
    <Field label={label} name="captcha" error={error}>
      {control => (
        <TypedCaptcha
          control={control}
          picture={picture}
          value={value?.captcha ?? ''}
          onChange={captcha => set({ captchaId: picture?.captchaId ?? '', captcha })}
          onRenew={renew}
        />
      )}
    </Field>
  )
}
