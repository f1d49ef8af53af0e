import { sendText } from '../send-file.ts'
import { createImagePath } from './image-path.ts'
import type { ImageService, ImageServiceOptions } from './serve-image.ts'

/** The service of `serve-image.ts`, whose files are loaded when the first image is asked for: a server starts sooner without them. */
export function createLateImageService(options: ImageServiceOptions): ImageService {
  let service: Promise<ImageService> | undefined
  const load = async (): Promise<ImageService> => {
    const { createImageService } = await import('./serve-image.ts')
    return createImageService(options)
  }
  return {
    path: createImagePath(options.names),
    serve(request, response) {
      service ??= load()
      service.then(
        (loaded) => loaded.serve(request, response),
        () => sendText(response, 500, 'Internal Server Error'),
      )
    },
  }
}
