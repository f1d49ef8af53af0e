import type { Frame } from '../../../service/src/digest/stack.ts'

/** Where a file is called by its name alone, as in Java, the class tells which one it is. Undefined: nobody knows the function. */
export function nameFunction({ function: name, filename, module }: Frame): string | undefined {
  const isBare = /^\w+\.(?:java|kt|scala|groovy)$/.test(filename ?? '')
  return isBare && name !== undefined && module !== undefined ? `${module}.${name}` : name
}
