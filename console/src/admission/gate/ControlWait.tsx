import { Bone, Skeleton } from '../../kernel/ui/Skeleton.tsx'

/** Placeholder before the first answer: key figures, then three columns. */
export function ControlWait() {
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
