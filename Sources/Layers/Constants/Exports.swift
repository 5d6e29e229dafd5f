// What a client gets with `import QuartzCore`, and what every file of this module sees.

@_exported import QuartziteGraphics
@_exported import QuartziteText
