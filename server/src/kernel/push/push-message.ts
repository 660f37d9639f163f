import type { EntityType } from '@fairgate/contract/kernel/command/entity-type'

/** What is sent to sockets. `row` says of which entity types rows have changed, and no more: a screen that shows some asks again. */
export type PushMessage =
  | { readonly type: 'row'; readonly changed: readonly EntityType[] }
  | { readonly type: 'redPoint' | 'job' | 'control' | 'passage'; readonly [key: string]: unknown }
