'use server'

export async function breakAction(): Promise<void> {
  throw new Error('Broken on purpose: action')
}
